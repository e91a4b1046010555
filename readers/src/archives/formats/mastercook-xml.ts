import { emptyRecipe, type FoundLine } from '../../recipe.ts'
import type { Fields } from '../fields.ts'
import { amountLine } from '../values/amount-line.ts'
import { joinParagraphs, parseNutritionText, parseRating } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { toSteps } from '../values/sectioned-lines.ts'
import { readable, xmlFormat } from '../xml/xml-format.ts'

const SECTION = /^\*{2,}\s*(.+?)\s*\*{2,}$/

/** "3/4 1" is a range from ¾ to 1, "1 1/2" is 1½. */
const formatRange = (quantity: string) =>
  quantity
    .split(/(?<=[./]\d+)\s+(?=\d)/)
    .map(readable)
    .join('–')

/** Section headings are ingredients of kind 'S', or enclosed in asterisks. */
function readIngredients(fields: Fields): FoundLine[] {
  let section: string | null = null
  return fields.children('ingr').flatMap((ingredient) => {
    const name = ingredient.text('@name') ?? ''
    const kind = ingredient.text('@code')
    const amount = formatRange(ingredient.text('@qty') ?? '')
    const unit = ingredient.text('@unit')
    const note = [...ingredient.texts('iprp'), ...ingredient.texts('inti')].join(', ') || null
    const heading = kind === 'S' ? name : SECTION.exec(name)?.[1]
    if (heading) {
      section = heading
      return []
    }
    const line = amountLine({ amount, unit, food: name.replace(/\s+-+$/, ''), note })
    return line ? [{ line, section }] : []
  })
}

function parseYieldFields(fields: Fields) {
  const servings = fields.child('serv')?.number('@qty') ?? null
  const made = fields.child('yield')
  const words = [readable(made?.text('@qty') ?? ''), made?.text('@unit')].filter(Boolean).join(' ')
  const read = readYield(words || null)
  return { servings: servings ?? read.servings, yield_words: words || null }
}

const listAlternatives = (fields: Fields) =>
  fields
    .children('alts')
    .map((other) => [other.text('@label'), other.text('@source')].filter(Boolean).join(': '))

export const masterCookXml = xmlFormat({
  key: 'mastercook_mx2',
  title: 'MasterCook .mx2',
  root: /<mx2\b/i,
  record: 'rcpe',
  machinery: ['rtxt', '@code', '@id', 'nutr'],
  read: (fields, folder) => {
    const title = fields.text('@name')
    if (!title) return null
    const author = fields.text('@author')
    const picture = folder.picture(fields.text('@img') ?? '')
    const ratings = fields.child('rats')?.children('rate') ?? []
    const stars = ratings.flatMap((rating) => (rating.text('@name') ? (rating.number('@value') ?? []) : []))
    const directions = fields.child('dirs')?.children('dirt') ?? []
    return {
      ...emptyRecipe(title),
      description: fields.texts('desc').join('\n') || null,
      notes: joinParagraphs(...fields.texts('note'), ...fields.texts('srvi'), ...listAlternatives(fields)),
      ...parseYieldFields(fields),
      prep_time_sec: fields.child('prpt')?.seconds('@elapsed') ?? null,
      total_time_sec: fields.child('ttim')?.seconds('@elapsed') ?? null,
      source_name: fields.texts('srce').join(', ') || null,
      author: author === 'n/a' ? null : author,
      categories: fields.child('cats')?.texts('catt') ?? [],
      ingredients: readIngredients(fields),
      steps: directions.flatMap((step) => toSteps(step.text('#text'))),
      pictures: picture ? [picture] : [],
      nutrition: parseNutritionText(fields.text('nutr')),
      rating: parseRating(stars[0] ?? null, 10),
      left_over: fields.leftOver(),
    }
  },
})
