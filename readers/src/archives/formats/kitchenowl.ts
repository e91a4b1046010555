import { createRecipeItem, createRemark, type FoundItem } from '../../found-items.ts'
import { emptyRecipe, type FoundRecipe } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import type { Folder } from '../files/folder.ts'
import type { FileFormat } from '../format.ts'
import { findUrl } from '../values/pick-words.ts'
import { toSteps } from '../values/sectioned-lines.ts'

const IGNORED_FIELDS =
  'id created_at updated_at icon default default_key ordering photo_hash household_id server_curated public'.split(
    ' ',
  )

type Json = Record<string, unknown>

const toArray = (json: Json, name: string): unknown[] => (Array.isArray(json[name]) ? json[name] : [])

/** The amount is in the description of the item: "200 g", "some". */
function toLine(item: Fields): string {
  const [name, amount] = [item.text('name', '#text'), item.text('description')]
  const optional = item.flag('optional') ? ' (optional)' : ''
  return `${[amount, name].filter(Boolean).join(' ')}${optional}`
}

function readOne(record: unknown, folder: Folder): FoundRecipe | null {
  const fields = new Fields(record, IGNORED_FIELDS)
  const title = fields.text('name')
  if (!title) return null
  const photo = fields.text('photo')
  const picture = photo ? (folder.picture(photo) ?? (findUrl(photo) ? { url: photo } : null)) : null
  const visibility = fields.number('visibility')
  return {
    ...emptyRecipe(title),
    servings: fields.number('yields'),
    prep_time_sec: fields.minutes('prep_time'),
    cook_time_sec: fields.minutes('cook_time'),
    total_time_sec: fields.minutes('time'),
    source_url: fields.address('source'),
    source_name: fields.text('source'),
    tags: fields.texts('tags'),
    ingredients: fields.children('items').flatMap((item) => {
      const line = toLine(item).trim()
      return line ? [{ line, section: null }] : []
    }),
    steps: toSteps(fields.text('description'), (line) => /^#{1,6}\s*(.+)$/.exec(line)?.[1] ?? null),
    pictures: picture ? [picture] : [],
    is_private: visibility === 0,
    left_over: fields.leftOver(),
  }
}

/** Foods have a category, and the order of categories is the walking order. */
function* readStore(json: Json): Generator<FoundItem> {
  const foods = toArray(json, 'items').flatMap((item) => {
    const fields = new Fields(item)
    const [name, shelf] = [fields.text('name'), fields.child('category')?.text('#text', 'name') ?? null]
    return name && shelf ? [{ name, shelf }] : []
  })
  const shelves = [...Map.groupBy(foods, ({ shelf }) => shelf)].map(([name, found]) => ({
    name,
    foods: found.map((food) => food.name),
  }))
  if (shelves.length > 0) yield { kind: 'store', store: { name: 'KitchenOwl', shelves } }
}

function* readLists(json: Json): Generator<FoundItem> {
  for (const record of toArray(json, 'shoppinglists')) {
    const fields = new Fields(record, IGNORED_FIELDS)
    const items = fields
      .children('items')
      .map((item) => ({ line: toLine(item), is_checked: false, note: null }))
    const name = fields.text('name', '#text')
    if (name) yield { kind: 'list', list: { name, items: items.filter(({ line }) => line !== '') } }
  }
}

function* readPlans(json: Json): Generator<FoundItem> {
  for (const record of toArray(json, 'planner')) {
    const fields = new Fields(record, IGNORED_FIELDS)
    const title = fields.child('recipe')?.text('name', '#text') ?? fields.text('name')
    const day = fields.text('day', 'when', 'date')?.slice(0, 10) ?? null
    if (title)
      yield {
        kind: 'planned_meal',
        meal: { day, meal: null, title, servings: fields.number('yields'), note: null },
      }
  }
}

const isKitchenOwl = (json: unknown): json is Json =>
  typeof json === 'object' &&
  json !== null &&
  Array.isArray((json as Json).recipes) &&
  (Array.isArray((json as Json).shoppinglists) ||
    Array.isArray((json as Json).items) ||
    hasItems((json as { recipes: unknown[] }).recipes[0]))

const hasItems = (recipe: unknown) =>
  typeof recipe === 'object' && recipe !== null && Array.isArray((recipe as Json).items)

export const kitchenOwl: FileFormat = {
  key: 'kitchenowl',
  title: 'KitchenOwl',
  machinery: IGNORED_FIELDS,
  matches: (file) => isKitchenOwl(file.json()),
  *read(file, folder) {
    const json = file.json() as Json
    for (const record of toArray(json, 'recipes')) {
      const recipe = readOne(record, folder)
      if (recipe) yield createRecipeItem(recipe, file.place)
    }
    yield* readStore(json)
    yield* readLists(json)
    yield* readPlans(json)
    for (const name of ['expenses', 'loyaltycards'])
      if (toArray(json, name).length > 0)
        yield createRemark('no_home', `${file.place}/${name}`, String(toArray(json, name).length))
  },
}
