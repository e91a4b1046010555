import type { CheerioAPI } from 'cheerio/slim'
import { createRecipeItem, createRemark, type FoundItem } from '../../found-items.ts'
import { emptyRecipe, type FoundPicture, type FoundRecipe } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import type { Folder } from '../files/folder.ts'
import type { FileFormat } from '../format.ts'
import { htmlRecords, linesIn } from '../html/html-records.ts'
import { findUrl, parseRating } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { ingredientLines, toSteps } from '../values/sectioned-lines.ts'

const IGNORED_FIELDS = ['recipeId', 'recipeShareId']
const BEGIN = /<div\s+class\s*=\s*["']?recipe-details\b/gi
const NUTRIENT = /^recipeNut(?!ServingSize$)/

/** The values of each itemprop; invisible elements have them in `content`. */
function readRecord($: CheerioAPI): Record<string, string[]> {
  const found = $('[itemprop]').map((_, element) => {
    const node = $(element)
    const value = node.attr('content') ?? node.attr('src') ?? linesIn($, element).join('\n')
    return { name: node.attr('itemprop') ?? '', value }
  })
  const byName = Map.groupBy(found.get(), ({ name }) => name)
  return Object.fromEntries([...byName].map(([name, values]) => [name, values.map(({ value }) => value)]))
}

function readPictures(fields: Fields, folder: Folder): FoundPicture[] {
  const photos = fields.names().filter((name) => /^photo\d+$/.test(name))
  return photos.flatMap((name) => fields.texts(name)).flatMap((path) => folder.picture(path) ?? [])
}

function readNutrition(fields: Fields): Record<string, string> {
  const names = fields.names().filter((name) => NUTRIENT.test(name) || name === 'recipeNutServingSize')
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields.texts(name)[0]
      return value && value !== '0'
        ? [[name.replace('recipeNut', '').replace(/^./, (first) => first.toLowerCase()), value]]
        : []
    }),
  )
}

function readOne($: CheerioAPI, folder: Folder): FoundRecipe | null {
  const record = readRecord($)
  const fields = new Fields(
    Object.fromEntries(
      Object.entries(record).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    ),
    IGNORED_FIELDS,
  )
  const title = fields.text('name')
  if (!title) return null
  return {
    ...emptyRecipe(title),
    notes: fields.text('recipeNotes'),
    ...readYield(fields.text('recipeYield')),
    prep_time_sec: fields.seconds('prepTime'),
    cook_time_sec: fields.seconds('cookTime'),
    source_url:
      fields.address('recipeSource') ?? findUrl($('[itemprop=recipeSource] a').attr('href') ?? null),
    source_name: fields.text('recipeSource'),
    categories: [...fields.texts('recipeCourse'), ...fields.texts('recipeCategory')],
    tags: fields.texts('recipeCollection'),
    ingredients: ingredientLines(fields.text('recipeIngredients')),
    steps: toSteps(fields.text('recipeDirections')),
    pictures: readPictures(fields, folder),
    nutrition: readNutrition(fields),
    rating: parseRating(fields.number('recipeRating')),
    is_favourite: fields.flag('recipeIsFavourite'),
    left_over: fields.leftOver(),
  }
}

export const recipeKeeper: FileFormat = {
  key: 'recipe_keeper',
  title: 'Recipe Keeper',
  machinery: IGNORED_FIELDS,
  matches: (file) => /^html?$/.test(file.extension) && file.text().search(BEGIN) >= 0,
  *read(file, folder): Generator<FoundItem> {
    for (const $ of htmlRecords(file.text(), BEGIN)) {
      const recipe = $ && readOne($, folder)
      yield recipe
        ? createRecipeItem(recipe, file.place)
        : createRemark($ ? 'value_unreadable' : 'value_too_long', file.place, 'name')
    }
  },
}
