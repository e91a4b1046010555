import type { CheerioAPI } from 'cheerio/slim'
import { createRecipeItem, createRemark, type FoundItem } from '../../found-items.ts'
import { emptyRecipe, type FoundLine, type FoundRecipe } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import type { Folder } from '../files/folder.ts'
import type { FileFormat } from '../format.ts'
import { htmlRecords, linesIn } from '../html/html-records.ts'
import { findUrl, joinParagraphs, parseRating } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { createStep } from '../values/sectioned-lines.ts'

const BEGIN = /<div\s+class\s*=\s*["']recipe["']/gi

/** Labels of the page, and boxes whose parts are read separately. */
const FRAME = [
  ...'link categories servings extra_info rating recipeIngredients recipeInstructions recipeNotes recipe'.split(
    ' ',
  ),
  ...'recipeIngredient_header recipeInstructions_header recipeNotes_header recipeIngredient_spacer recipeImage'.split(
    ' ',
  ),
]

const INGREDIENT = 'recipeIngredient recipeIngredient_note'
const INGREDIENT_HEADING = 'recipeIngredient_subheader'
const STEP = 'instruction instruction_next'
const STEP_HEADING = 'instruction_subheader'

/** All elements with an id or class, by that name. */
function readRecord($: CheerioAPI): Record<string, string[]> {
  const named = $('[id], [class]').map((_, element) => {
    const name = $(element).attr('id') ?? $(element).attr('class') ?? ''
    const value = $(element).is('a[href]') ? $(element).attr('href') : linesIn($, element).join('\n')
    return { name, value: value ?? '' }
  })
  const byName = Map.groupBy(named.get(), ({ name }) => name)
  return Object.fromEntries([...byName].map(([name, values]) => [name, values.map(({ value }) => value)]))
}

const toSelector = (names: string) =>
  names
    .split(' ')
    .map((name) => `.${name}`)
    .join(', ')

/** Lines in page order, with the preceding heading as section. */
function linesUnder($: CheerioAPI, fields: Fields, names: string, headings: string): FoundLine[] {
  for (const name of `${names} ${headings}`.split(' ')) fields.raw(name)
  let section: string | null = null
  return $(toSelector(`${names} ${headings}`))
    .get()
    .flatMap((element) => {
      const words = linesIn($, element).join(' ')
      if ($(element).is(toSelector(headings))) section = words || null
      else if (words) return [{ line: words, section }]
      return []
    })
}

function readOne($: CheerioAPI, folder: Folder): FoundRecipe | null {
  const fields = new Fields(readRecord($), FRAME)
  const title = fields.texts('name').join(' ')
  if (!title) return null
  const picture = folder.picture($('img.recipeImage').attr('src') ?? '')
  const steps = linesUnder($, fields, STEP, STEP_HEADING)
  return {
    ...emptyRecipe(title),
    description: fields.texts('description').join('\n') || null,
    notes: joinParagraphs(...fields.texts('recipeNote')),
    ...readYield(fields.texts('recipeYield')[0] ?? null),
    source_url: findUrl(fields.texts('original_link')[0] ?? null),
    tags: fields.texts('recipeCategory'),
    ingredients: linesUnder($, fields, INGREDIENT, INGREDIENT_HEADING),
    steps: steps.map(({ line, section }) => createStep(line, section)),
    pictures: picture ? [picture] : [],
    rating: parseRating(Number(fields.texts('ratingValue')[0] ?? 0)),
    is_favourite: fields.texts('starred').length > 0,
    left_over: fields.leftOver(),
  }
}

export const copyMeThat: FileFormat = {
  key: 'copy_me_that',
  title: 'CopyMeThat',
  machinery: FRAME,
  matches: (file) =>
    /^html?$/.test(file.extension) && file.text().search(BEGIN) >= 0 && /recipeIngredient/.test(file.text()),
  *read(file, folder): Generator<FoundItem> {
    for (const $ of htmlRecords(file.text(), BEGIN)) {
      const recipe = $ && readOne($, folder)
      yield recipe
        ? createRecipeItem(recipe, file.place)
        : createRemark($ ? 'value_unreadable' : 'value_too_long', file.place, 'name')
    }
  },
}
