import { type ListFieldName, RECIPE_FIELDS, type RecipeField } from '@larder/contract/recipes/recipe-fields'
import type { RecipeChange } from '@larder/contract/recipes/recipe-versions'
import { RecipeBase } from '@larder/contract/recipes/recipes'
import type { StoredContent } from './recipe-versions.queries.ts'

/** Clients compute the differences of longer values. */
const MAX_VALUE_LENGTH = 120
const EMPTY = { name: null, number: null, before: null, after: null }

type FieldName = Exclude<keyof typeof RecipeBase.properties, 'kitchen_id'>
type PlainName = Exclude<FieldName, ListFieldName>
const FIELDS = Object.keys(RecipeBase.properties).filter((name) => name !== 'kitchen_id') as FieldName[]
const isList = (name: string): name is ListFieldName =>
  (RECIPE_FIELDS as Record<string, RecipeField>)[name]?.comparison === 'names'
const PLAIN = FIELDS.filter((name): name is PlainName => !isList(name))
const LISTS = FIELDS.filter(isList)
type Line = StoredContent['ingredients'][number]
type Step = StoredContent['steps'][number]

/** Runs in linear time. */
export function describeChanges(before: StoredContent, after: StoredContent): RecipeChange[] {
  return [
    ...PLAIN.flatMap((name) => plainChange(name, before[name], after[name])),
    ...nameChanges('categories', before.categories, after.categories),
    ...lineChanges(before, after),
    ...stepChanges(before, after),
    ...LISTS.flatMap((name) => nameChanges(name, toNamed(before[name]), toNamed(after[name]))),
    ...imageChanges(before, after),
    ...translationChanges(before, after),
  ]
}

function plainChange(part: PlainName, before: unknown, after: unknown): RecipeChange[] {
  // Versions from before the field existed do not have it.
  if ((before ?? null) === (after ?? null)) return []
  const deed = isEmpty(before) ? 'added' : isEmpty(after) ? 'removed' : 'changed'
  return [{ ...EMPTY, part, deed, before: shortText(before), after: shortText(after) }]
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function shortText(value: unknown): string | null {
  const text = isEmpty(value) ? '' : String(value)
  return text === '' || text.length > MAX_VALUE_LENGTH ? null : text
}

/** For lists whose order has no meaning. */
function nameChanges(part: 'categories' | ListFieldName, olds: Named[], news: Named[]): RecipeChange[] {
  const { removed, added } = compare(olds, news, ({ id }) => String(id))
  const change = (deed: 'added' | 'removed', { name }: Named) => ({ ...EMPTY, part, deed, name })
  return [
    ...removed.map(({ item }) => change('removed', item)),
    ...added.map(({ item }) => change('added', item)),
  ]
}

type Named = { id: number | string; name: string }

/** Versions from before the field existed do not have it. */
const toNamed = (names: string[] = []): Named[] => names.map((name) => ({ id: name, name }))

/** Lines with the same ingredient count as one changed line. */
function lineChanges({ ingredients: olds }: StoredContent, { ingredients: news }: StoredContent) {
  const part = 'ingredients'
  const toKey = ({ line, section, recipe_id }: Line) => JSON.stringify([line, section, recipe_id ?? null])
  const { removed, added, isMoved } = compare(olds, news, toKey)
  if (isMoved) return [{ ...EMPTY, part, deed: 'moved' } as const]
  const left = Map.groupBy(removed, ({ item }) => item.ingredient_id)
  const changes = added.map(({ item }): RecipeChange => {
    const old = left.get(item.ingredient_id)?.shift()?.item
    if (!old) return { ...EMPTY, part, deed: 'added', name: item.name, after: toAmount(item) }
    return { part, deed: 'changed', name: item.name, number: null, ...compareLines(old, item) }
  })
  const removals = [...left.values()].flat().map(
    ({ item }): RecipeChange => ({
      ...EMPTY,
      part,
      deed: 'removed',
      name: item.name,
      before: toAmount(item),
    }),
  )
  return [...changes, ...removals]
}

const toAmount = ({ amount_readable }: Line) => shortText(amount_readable)

function compareLines(old: Line, line: Line) {
  const isAmount = old.amount_readable !== line.amount_readable
  if (isAmount) return { before: toAmount(old), after: toAmount(line) }
  if (old.line === line.line) return { before: null, after: null }
  return { before: shortText(old.line), after: shortText(line.line) }
}

/** Steps have no identity, so differing steps are paired in order. */
function stepChanges(before: StoredContent, after: StoredContent): RecipeChange[] {
  const part = 'steps'
  const { removed, added, isMoved } = compare(toStepKeys(before), toStepKeys(after), (key) => key)
  if (isMoved) return [{ ...EMPTY, part, deed: 'moved' }]
  return [
    ...added.map(
      ({ number }, index): RecipeChange => ({
        ...EMPTY,
        part,
        deed: index < removed.length ? 'changed' : 'added',
        number,
      }),
    ),
    ...removed
      .slice(added.length)
      .map(({ number }): RecipeChange => ({ ...EMPTY, part, deed: 'removed', number })),
  ]
}

/** Contains the texts of the ingredient lines, because their numbers change when a line is inserted. */
const toStepKeys = ({ steps, ingredients: lines }: StoredContent): string[] =>
  steps.map(({ instruction, duration_sec, section, ingredients, image_ids }: Step) => {
    const uses = ingredients?.map(({ line_number, share }) => [lines[line_number - 1]?.line, share])
    return JSON.stringify([instruction, duration_sec, section, uses ?? null, image_ids ?? []])
  })

function imageChanges({ images: olds }: StoredContent, { images: news }: StoredContent): RecipeChange[] {
  const part = 'images'
  const { removed, added, isMoved } = compare(olds, news, ({ id }) => String(id))
  if (isMoved) return [{ ...EMPTY, part, deed: 'moved' }]
  const described = new Map(olds.map(({ id, alt }) => [id, alt]))
  return [
    ...added.map(({ number }): RecipeChange => ({ ...EMPTY, part, deed: 'added', number })),
    ...removed.map(({ number }): RecipeChange => ({ ...EMPTY, part, deed: 'removed', number })),
    ...news.flatMap(({ id, alt }, index): RecipeChange[] =>
      described.has(id) && described.get(id) !== alt
        ? [{ ...EMPTY, part, deed: 'changed', number: index + 1 }]
        : [],
    ),
  ]
}

/** Named by language. */
function translationChanges({ translations: olds }: StoredContent, { translations: news }: StoredContent) {
  const part = 'translations'
  const before = new Map(olds.map(({ language, texts }) => [language, JSON.stringify(texts)]))
  const removed = olds.filter((old) => !news.some(({ language }) => language === old.language))
  return [
    ...news.flatMap(({ language: name, texts }): RecipeChange[] => {
      const old = before.get(name)
      if (old === undefined) return [{ ...EMPTY, part, deed: 'added', name }]
      return old === JSON.stringify(texts) ? [] : [{ ...EMPTY, part, deed: 'changed', name }]
    }),
    ...removed.map(({ language: name }): RecipeChange => ({ ...EMPTY, part, deed: 'removed', name })),
  ]
}

type Numbered<Item> = { item: Item; number: number }

/** Items are the same if their keys are. `isMoved`: only the order differs. */
function compare<Item>(olds: Item[], news: Item[], toKey: (item: Item) => string) {
  const numbered = (items: Item[]): Numbered<Item>[] =>
    items.map((item, index) => ({ item, number: index + 1 }))
  const left = Map.groupBy(numbered(olds), ({ item }) => toKey(item))
  const added = numbered(news).filter(({ item }) => !left.get(toKey(item))?.shift())
  const removed = [...left.values()].flat().toSorted((a, b) => a.number - b.number)
  const isSame = added.length === 0 && removed.length === 0
  const isMoved =
    isSame && olds.some((item, index) => news[index] !== undefined && toKey(item) !== toKey(news[index]))
  return { removed, added, isMoved }
}
