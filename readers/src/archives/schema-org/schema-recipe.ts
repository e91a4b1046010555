import { emptyRecipe, type FoundPicture, type FoundRecipe, type UnsupportedField } from '../../recipe.ts'
import { parseSchemaIngredients } from '../../schema-org/parse-ingredients.ts'
import { isThing, listTypes, toArray } from '../../schema-org/thing.ts'
import { Fields } from '../fields.ts'
import { joinParagraphs, parseRating, splitWords } from '../values/pick-words.ts'
import { plainValue } from '../values/plain-words.ts'
import { readYield } from '../values/read-yield.ts'
import { ingredientLines, markedHeading, splitLines, typedHeading } from '../values/sectioned-lines.ts'
import { readInstructions } from './schema-steps.ts'

export const SCHEMA_IGNORED_FIELDS = [
  ...'@context @type @id identifier id uuid position isPartOf potentialAction imageUrl imagePlaceholderUrl'.split(
    ' ',
  ),
  ...'dateModified dateUpdated thumbnailUrl height width aggregateRating.bestRating printImage'.split(' '),
]

const WITH_PARTS = new Set(['PropertyValue', 'ItemList', 'ListItem'])

const MARKED = markedHeading(/^(?:#{1,3}\s*|\[(?=[^\]]+\]$))(.*?)\]?$/)
const readHeading = (line: string) => MARKED(line) ?? typedHeading(line)

export const isRecipe = (value: unknown): value is Record<string, unknown> => {
  const type = (value as { '@type'?: unknown } | null)?.['@type']
  return [type].flat().some((each) => typeof each === 'string' && /(^|\/)recipe$/i.test(each))
}

const joinPeople = (fields: Fields, name: string) => fields.texts(name).join(', ') || null

/** Picture URLs in the order of the source, largest first. */
function readPictures(fields: Fields): FoundPicture[] {
  const found = fields.children('image').map((image) => {
    for (const spare of ['caption', 'name', 'representativeOfPage', 'inLanguage']) image.raw(spare)
    return image.address('contentUrl', 'url', '#text')
  })
  return [...new Set(found)].flatMap((url) => (url ? [{ url }] : []))
}

function readNutrition(fields: Fields): Record<string, string> {
  const found = fields.child('nutrition')
  const names = found?.names().filter((name) => !SCHEMA_IGNORED_FIELDS.includes(name)) ?? []
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = found?.text(name)
      return value ? [[name, value]] : []
    }),
  )
}

/** An average rating is not the user's own, so it is not imported. */
function ownRating(fields: Fields): number | null {
  const rating = fields.child('aggregateRating')
  if (!rating || rating.has('ratingCount') || rating.has('reviewCount')) return null
  return parseRating(rating.number('ratingValue'), rating.number('bestRating') ?? 5)
}

function parseYieldFields(fields: Fields) {
  const yields = fields
    .children('recipeYield')
    .flatMap((one) => one.text('#text', 'name', 'value', 'text') ?? [])
  const bare = yields.find((words) => readYield(words).yield_words === null)
  const wordy = yields.filter(
    (words) => words !== bare && !(bare && words.startsWith(bare) && readYield(words).yield_words === null),
  )
  const longest = wordy.toSorted((one, other) => other.length - one.length)[0] ?? null
  const { servings, yield_words } = readYield(longest)
  return { servings: bare ? readYield(bare).servings : servings, yield_words: yield_words ?? null }
}

const toText = (fields: Fields, ...names: string[]) => [
  ...new Set(names.flatMap((name) => fields.texts(name).flatMap((text) => splitWords(text)))),
]

const parseDiet = (text: string) => text.replace(/^https?:\/\/schema\.org\//, '').replace(/Diet$/, '')

/** Text lines are not changed; objects with amounts and groups are read as on a web page. */
function readIngredients(record: unknown, fields: Fields): FoundRecipe['ingredients'] {
  const values = isThing(record) ? toArray(record.recipeIngredient) : []
  if (values.some((value) => isThing(value) && listTypes(value).some((type) => WITH_PARTS.has(type))))
    return parseSchemaIngredients(fields.raw('recipeIngredient'))
  const lines = [...fields.texts('recipeIngredient'), ...fields.texts('ingredients')]
  return ingredientLines(lines.flatMap(splitLines).join('\n'), readHeading)
}

export function readSchemaRecipe(
  record: unknown,
  machinery: readonly string[] = SCHEMA_IGNORED_FIELDS,
): FoundRecipe | null {
  const fields = new Fields(plainValue(record), machinery)
  const title = fields.texts('name').join(' ') || fields.text('headline')
  if (!title) return null
  const source_url = fields.address('isBasedOn', 'url', 'orgURL', 'mainEntityOfPage')
  fields.drop(source_url, 'url', 'mainEntityOfPage', 'isBasedOn')
  const instructions = fields.raw('recipeInstructions')
  return {
    ...emptyRecipe(title),
    description: fields.texts('description').join('\n\n') || null,
    notes: joinParagraphs(...readNotes(fields)),
    ...parseYieldFields(fields),
    prep_time_sec: fields.seconds('prepTime'),
    cook_time_sec: fields.seconds('cookTime', 'performTime'),
    total_time_sec: fields.seconds('totalTime'),
    source_url,
    source_name: fields.text('creditText') ?? joinPeople(fields, 'publisher'),
    author: joinPeople(fields, 'author'),
    language: fields.text('inLanguage')?.toLowerCase() ?? null,
    categories: toText(fields, 'recipeCategory', 'recipeCuisine'),
    tags: [...toText(fields, 'keywords'), ...fields.texts('suitableForDiet').map(parseDiet)],
    ingredients: readIngredients(record, fields),
    equipment: fields.texts('tool'),
    steps: readInstructions(instructions, readHeading),
    pictures: readPictures(fields),
    nutrition: readNutrition(fields),
    rating: ownRating(fields),
    created_at: fields.text('dateCreated', 'datePublished', 'dateAdded'),
    left_over: [...fields.leftOver(), ...leftOverOfSteps(instructions)],
  }
}

const READ_OF_STEPS = ['text', 'name', 'description', 'image', 'url', 'timeRequired', 'performTime']

/** A step can have a video or tip; its text is then in an unnamed list. */
const leftOverOfSteps = (recipeInstructions: unknown): UnsupportedField[] =>
  new Fields({ recipeInstructions }, [...SCHEMA_IGNORED_FIELDS, ...READ_OF_STEPS])
    .leftOver()
    .filter(({ field }) => /\.[^.[\]]+(\[\])*$/.test(field))

function readNotes(fields: Fields): string[] {
  const plain = fields.texts('notes')
  const comments = fields.children('comment').flatMap((comment) => {
    comment.text('name')
    return comment.text('text', '#text') ?? []
  })
  return [...plain, ...comments]
}
