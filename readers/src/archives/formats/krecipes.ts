import { emptyRecipe, type FoundLine } from '../../recipe.ts'
import type { Fields } from '../fields.ts'
import { amountLine } from '../values/amount-line.ts'
import { pictureFromBase64 } from '../values/embedded-picture.ts'
import { parseRating } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { toSteps } from '../values/sectioned-lines.ts'
import { inOrder, readAmount, withLine, xmlFormat } from '../xml/xml-format.ts'

function toLine(ingredient: Fields): string {
  const line = amountLine({
    amount: readAmount(ingredient, 'amount'),
    unit: ingredient.text('unit'),
    food: ingredient.text('name'),
    note: ingredient.texts('prep').join(', ') || null,
  })
  const others = ingredient.child('substitutes')?.children('ingredient').map(toLine) ?? []
  return [line, ...others].filter(Boolean).join(' or ')
}

const readIngredients = (list: Fields | null, section: string | null = null): FoundLine[] =>
  inOrder(list, 'ingredient', 'ingredient-group').flatMap(({ name, fields }) =>
    name === 'ingredient' ? withLine(toLine(fields), section) : readIngredients(fields, fields.text('@name')),
  )

/** The mean of all ratings. */
function readStars(ratings: Fields | null): number | null {
  const stars = (ratings?.children('rating') ?? []).flatMap((rating) =>
    (rating.child('criterion')?.children('criteria') ?? []).flatMap(
      (criteria) => criteria.number('stars') ?? [],
    ),
  )
  return stars.length > 0 ? stars.reduce((sum, each) => sum + each, 0) / stars.length : null
}

export const krecipes = xmlFormat({
  key: 'krecipes',
  title: 'Krecipes',
  root: /<krecipes\b/i,
  record: 'krecipes-recipe',
  machinery: ['@id', '@format', '@version', '@lang'],
  read: (fields) => {
    const about = fields.child('krecipes-description')
    const title = about?.text('title')
    if (!about || !title) return null
    const made = about.child('yield')
    const words = [readAmount(made, 'amount'), made?.text('type')].filter(Boolean).join(' ')
    const pictures = about.child('pictures')?.children('pic') ?? []
    return {
      ...emptyRecipe(title),
      ...readYield(words || about.text('serving')),
      prep_time_sec: about.seconds('preparation-time'),
      author: about.texts('author').join(', ') || null,
      categories: about.child('category')?.texts('cat') ?? [],
      ingredients: readIngredients(fields.child('krecipes-ingredients')),
      steps: toSteps(fields.text('krecipes-instructions')),
      pictures: pictures.flatMap((picture) => pictureFromBase64(picture.text('#text')) ?? []),
      rating: parseRating(readStars(fields.child('krecipes-ratings'))),
      left_over: fields.leftOver(),
    }
  },
})
