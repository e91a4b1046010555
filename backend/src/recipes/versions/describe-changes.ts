import type { RecipeChange } from '@larder/contract/recipes/recipe-versions'
import { RecipeBase } from '@larder/contract/recipes/recipes'
import type { StoredContent } from './recipe-versions.queries.ts'

/** What is longer is left to whoever shows the differences. */
const MAX_VALUE_LENGTH = 120
const NOTHING = { name: null, number: null, before: null, after: null }
const NOT_PLAIN = ['kitchen_id', 'equipment']
const PLAIN = Object.keys(RecipeBase.properties).filter((field) => !NOT_PLAIN.includes(field)) as PlainField[]

type PlainField = Exclude<keyof typeof RecipeBase.properties, 'kitchen_id' | 'equipment'>
type Line = StoredContent['ingredients'][number]
type Step = StoredContent['steps'][number]

/** What is other in a version than in the one before. The work is in proportion to what they hold. */
export function describeChanges(before: StoredContent, after: StoredContent): RecipeChange[] {
  return [
    ...PLAIN.flatMap((field) => plainChange(field, before[field], after[field])),
    ...nameChanges('categories', before.categories, after.categories),
    ...lineChanges(before, after),
    ...stepChanges(before, after),
    ...nameChanges('equipment', asNames(before.equipment), asNames(after.equipment)),
    ...imageChanges(before, after),
  ]
}

function plainChange(part: PlainField, before: unknown, after: unknown): RecipeChange[] {
  // What was kept before there was such a field says nothing of it.
  if ((before ?? null) === (after ?? null)) return []
  const deed = isNothing(before) ? 'added' : isNothing(after) ? 'removed' : 'changed'
  return [{ ...NOTHING, part, deed, before: shortText(before), after: shortText(after) }]
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

function shortText(value: unknown): string | null {
  const text = isNothing(value) ? '' : String(value)
  return text === '' || text.length > MAX_VALUE_LENGTH ? null : text
}

/** Of a list whose order says nothing: what has come into it and gone from it, by its name. */
function nameChanges(part: 'categories' | 'equipment', olds: Named[], news: Named[]): RecipeChange[] {
  const { gone, come } = compare(olds, news, ({ id }) => String(id))
  const change = (deed: 'added' | 'removed', { name }: Named) => ({ ...NOTHING, part, deed, name })
  return [
    ...gone.map(({ item }) => change('removed', item)),
    ...come.map(({ item }) => change('added', item)),
  ]
}

type Named = { id: number | string; name: string }

/** What was kept before there was such a list has none. */
const asNames = (words: string[] = []): Named[] => words.map((name) => ({ id: name, name }))

/** A line that speaks of the same ingredient is the same line, changed. */
function lineChanges({ ingredients: olds }: StoredContent, { ingredients: news }: StoredContent) {
  const part = 'ingredients'
  const keyOf = ({ line, section, recipe_id }: Line) => JSON.stringify([line, section, recipe_id ?? null])
  const { gone, come, isMoved } = compare(olds, news, keyOf)
  if (isMoved) return [{ ...NOTHING, part, deed: 'moved' } as const]
  const left = Map.groupBy(gone, ({ item }) => item.ingredient_id)
  const changes = come.map(({ item }): RecipeChange => {
    const old = left.get(item.ingredient_id)?.shift()?.item
    if (!old) return { ...NOTHING, part, deed: 'added', name: item.name, after: amountOf(item) }
    return { part, deed: 'changed', name: item.name, number: null, ...valuesOf(old, item) }
  })
  const removed = [...left.values()].flat().map(
    ({ item }): RecipeChange => ({
      ...NOTHING,
      part,
      deed: 'removed',
      name: item.name,
      before: amountOf(item),
    }),
  )
  return [...changes, ...removed]
}

const amountOf = ({ amount_readable }: Line) => shortText(amount_readable)

function valuesOf(old: Line, line: Line) {
  const isAmount = old.amount_readable !== line.amount_readable
  if (isAmount) return { before: amountOf(old), after: amountOf(line) }
  if (old.line === line.line) return { before: null, after: null }
  return { before: shortText(old.line), after: shortText(line.line) }
}

/** Steps have no names: those that are other in both stand for each other, in order. */
function stepChanges(before: StoredContent, after: StoredContent): RecipeChange[] {
  const part = 'steps'
  const { gone, come, isMoved } = compare(keyedSteps(before), keyedSteps(after), (key) => key)
  if (isMoved) return [{ ...NOTHING, part, deed: 'moved' }]
  return [
    ...come.map(
      ({ number }, index): RecipeChange => ({
        ...NOTHING,
        part,
        deed: index < gone.length ? 'changed' : 'added',
        number,
      }),
    ),
    ...gone
      .slice(come.length)
      .map(({ number }): RecipeChange => ({ ...NOTHING, part, deed: 'removed', number })),
  ]
}

/** What a step is, with the lines it uses in their words: their numbers are other as soon as one comes before them. */
const keyedSteps = ({ steps, ingredients: lines }: StoredContent): string[] =>
  steps.map(({ instruction, duration_sec, section, ingredients, image_ids }: Step) => {
    const uses = ingredients?.map(({ line_number, share }) => [lines[line_number - 1]?.line, share])
    return JSON.stringify([instruction, duration_sec, section, uses ?? null, image_ids ?? []])
  })

function imageChanges({ images: olds }: StoredContent, { images: news }: StoredContent): RecipeChange[] {
  const part = 'images'
  const { gone, come, isMoved } = compare(olds, news, ({ id }) => String(id))
  if (isMoved) return [{ ...NOTHING, part, deed: 'moved' }]
  const described = new Map(olds.map(({ id, alt }) => [id, alt]))
  return [
    ...come.map(({ number }): RecipeChange => ({ ...NOTHING, part, deed: 'added', number })),
    ...gone.map(({ number }): RecipeChange => ({ ...NOTHING, part, deed: 'removed', number })),
    ...news.flatMap(({ id, alt }, index): RecipeChange[] =>
      described.has(id) && described.get(id) !== alt
        ? [{ ...NOTHING, part, deed: 'changed', number: index + 1 }]
        : [],
    ),
  ]
}

type Place<Item> = { item: Item; number: number }

/** What only one of two lists has, by what stands for an item; and whether they differ in nothing but their order. */
function compare<Item>(olds: Item[], news: Item[], keyOf: (item: Item) => string) {
  const places = (items: Item[]): Place<Item>[] => items.map((item, index) => ({ item, number: index + 1 }))
  const left = Map.groupBy(places(olds), ({ item }) => keyOf(item))
  const come = places(news).filter(({ item }) => !left.get(keyOf(item))?.shift())
  const gone = [...left.values()].flat().toSorted((a, b) => a.number - b.number)
  const isSame = come.length === 0 && gone.length === 0
  const isMoved =
    isSame && olds.some((item, index) => news[index] !== undefined && keyOf(item) !== keyOf(news[index]))
  return { gone, come, isMoved }
}
