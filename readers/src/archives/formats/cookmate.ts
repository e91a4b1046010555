import { emptyRecipe } from '../../recipe.ts'
import type { Fields } from '../fields.ts'
import { joinParagraphs, parseNutritionText, parseRating } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { ingredientLines, toSteps } from '../values/sectioned-lines.ts'
import { xmlFormat } from '../xml/xml-format.ts'

/** Lines are `<li>` elements, or text with line breaks. */
const linesIn = (fields: Fields, name: string): string =>
  fields
    .children(name)
    .flatMap((part) => [...part.texts('li'), part.text('#text')])
    .filter(Boolean)
    .join('\n')

export const cookmate = xmlFormat({
  key: 'cookmate',
  title: 'Cookmate (My CookBook)',
  root: /<cookbook\b/i,
  record: 'recipe',
  machinery: ['@id', 'id', '@version', 'uuid', 'lastmodifieddate'],
  read: (fields, folder) => {
    const title = fields.text('title')
    if (!title) return null
    const file = folder.picture(fields.text('imagepath') ?? '')
    const url = fields.address('imageurl')
    const remarks = ['comments', 'comment', 'notes'].map((name) => linesIn(fields, name))
    return {
      ...emptyRecipe(title),
      description: linesIn(fields, 'description') || null,
      notes: joinParagraphs(...remarks),
      ...readYield(fields.text('quantity', 'serving', 'yield')),
      prep_time_sec: fields.seconds('preptime'),
      cook_time_sec: fields.seconds('cooktime'),
      total_time_sec: fields.seconds('totaltime'),
      source_url: fields.address('url', 'source'),
      source_name: fields.text('source'),
      author: fields.text('author'),
      language: fields.text('lang', 'language'),
      categories: fields.texts('category'),
      tags: fields.texts('tag'),
      ingredients: ingredientLines(linesIn(fields, 'ingredient')),
      steps: toSteps(linesIn(fields, 'recipetext')),
      pictures: [...(file ? [file] : []), ...(url ? [{ url }] : [])],
      nutrition: parseNutritionText(linesIn(fields, 'nutrition') || null),
      rating: parseRating(fields.number('rating')),
      is_favourite: fields.flag('favorite'),
      left_over: fields.leftOver(),
    }
  },
})
