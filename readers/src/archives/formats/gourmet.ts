import { emptyRecipe, type FoundLine } from '../../recipe.ts'
import type { Fields } from '../fields.ts'
import { amountLine } from '../values/amount-line.ts'
import { pictureFromBase64 } from '../values/embedded-picture.ts'
import { parseRating, splitWords } from '../values/pick-words.ts'
import { plainWords } from '../values/plain-words.ts'
import { readYield } from '../values/read-yield.ts'
import { toSteps } from '../values/sectioned-lines.ts'
import { inOrder, readable, withLine, xmlFormat } from '../xml/xml-format.ts'

/** Bold and italic are stored as markup that is escaped twice. */
const unmarked = (text: string | null) => (text ? plainWords(plainWords(text)) : null)

function toLine(ingredient: Fields): string {
  const isOptional = /^(yes|true)$/i.test(ingredient.text('@optional') ?? ingredient.text('optional') ?? '')
  return amountLine({
    amount: readable(ingredient.text('amount', '@amount') ?? ''),
    unit: ingredient.text('unit', '@unit'),
    food: ingredient.text('item', '#text'),
    note: isOptional ? 'optional' : null,
  })
}

const readIngredients = (list: Fields | null, section: string | null = null): FoundLine[] =>
  inOrder(list, 'ingredient', 'ingref', 'inggroup').flatMap(({ name, fields }) =>
    name === 'inggroup'
      ? readIngredients(fields, fields.text('groupname'))
      : withLine(toLine(fields), section),
  )

/** "3/5 stars", or a bare number up to 10. */
function readStars(fields: Fields): number | null {
  const [, stars, best] = /^([\d.]+)(?:\s*\/\s*(\d+))?/.exec(fields.text('rating') ?? '') ?? []
  return parseRating(stars ? Number(stars) : null, best ? Number(best) : 10)
}

export const gourmet = xmlFormat({
  key: 'gourmet',
  title: 'Gourmet Recipe Manager',
  root: /<gourmetDoc\b/i,
  record: 'recipe',
  machinery: ['@id', 'key', '@refid', '@format', 'thumb'],
  read: (fields) => {
    const title = fields.text('title')
    if (!title) return null
    const picture = pictureFromBase64(fields.child('image')?.text('#text') ?? null)
    return {
      ...emptyRecipe(title),
      notes: unmarked(fields.text('modifications')),
      ...readYield(fields.text('yields', 'servings')),
      prep_time_sec: fields.seconds('preptime'),
      cook_time_sec: fields.seconds('cooktime'),
      source_url: fields.address('link'),
      source_name: fields.text('source'),
      categories: [...splitWords(fields.text('category')), ...splitWords(fields.text('cuisine'))],
      ingredients: readIngredients(fields.child('ingredient-list')),
      steps: toSteps(unmarked(fields.text('instructions'))),
      pictures: picture ? [picture] : [],
      rating: readStars(fields),
      left_over: fields.leftOver(),
    }
  },
})
