import type { BookRead } from '@larder/contract/recipes/books'
import type { CookingRead } from '@larder/contract/recipes/cookings'
import { pickRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { RecipeContent, RecipeVersionSummary } from '@larder/contract/recipes/recipe-versions'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { ArchivedRecipe, ArchivedVersion } from '@larder/contract/transfer/archive'
import type { ImportRecipeRead } from '@larder/contract/transfer/import-recipes'
import type { ImportRead } from '@larder/contract/transfer/imports'
import type { WrittenFile } from '@larder/writers/format'
import { zipped } from '@larder/writers/zip'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { anyRecipe } from '../../../test/any-recipe.ts'
import { encodeForm, imageForm, jpeg } from '../../../test/picture.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { waitForImport } from '../../../test/wait-for-import.ts'
import { listTranslations } from '../../recipes/recipes/recipe-translations.queries.ts'

const ABOUT = { format: 'larder', version: 1, created_at: '2026-01-01T00:00:00.000Z', username: 'ann' }

let larder: TestApp
let ann: TestUser
let bob: TestUser
let kitchen_id: number
let category_ids: number[]

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  bob = await larder.addUser('bob')
  kitchen_id = idIn(await openKitchen(larder, ann, bob))
  const admin = await larder.addUser('root', 'Admin')
  category_ids = []
  for (const name of ['Soups, stews', 'Süßes & «mehr»', '1. 甘い'])
    category_ids.push((await larder.call('POST', '/categories/', { as: admin, body: { name } })).json().id)
})

async function cook(body: object): Promise<RecipeRead> {
  const response = await larder.call('POST', '/recipes/', { as: ann, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const read = async (id: number, as: TestUser): Promise<RecipeRead> =>
  (await larder.call('GET', `/recipes/${id}`, { as })).json()

async function toVersionLines({
  ingredients,
}: Pick<RecipeRead, 'ingredients'>): Promise<ArchivedRecipe['ingredients']> {
  const ids = ingredients.map(({ ingredient_id }) => ingredient_id)
  const named = await larder.db
    .selectFrom('ingredients')
    .select(['id', 'name', 'is_food'])
    .where('id', 'in', [...ids, 0])
    .execute()
  const known = new Map(named.map(({ id, name, is_food }) => [id, { ingredient: name, is_food }]))
  return ingredients.map(
    ({ id: _, ingredient_id, recipe_id: __, recipe_title: ___, recipe_times: ____, ...line }) => ({
      ...line,
      ingredient: '',
      ...known.get(ingredient_id),
    }),
  )
}

/** As it lies in the archive. */
async function archived(recipe: RecipeRead, as: TestUser = ann): Promise<ArchivedRecipe> {
  const origin = recipe.origin
  return {
    ...pickRecipeFields(recipe),
    visibility: recipe.visibility,
    kitchen_may_edit: recipe.kitchen_may_edit,
    kitchen: recipe.kitchen_name,
    username: recipe.username,
    categories: recipe.categories.map(({ name }) => name),
    ingredients: await toVersionLines(recipe),
    steps: recipe.steps.map(({ id: _, image_ids, ...step }) => ({
      ...step,
      images: image_ids.map((image) => `${recipe.images.findIndex(({ id }) => id === image) + 1}.webp`),
    })),
    images: recipe.images.map(({ alt }, at) => ({ file: `${at + 1}.webp`, alt })),
    translations: await listTranslations(larder.db, recipe.id),
    origin: origin && { title: origin.title, username: origin.username, source_url: origin.source_url },
    review: recipe.review,
    is_favourite: recipe.is_favourite,
    ...(await readTagsAndCookings(recipe, as)),
    versions: await listVersions(recipe, as),
    created_at: recipe.created_at,
    updated_at: recipe.updated_at,
  }
}

type Version = Pick<RecipeVersionSummary, 'version' | 'username' | 'created_at'> & { content: RecipeContent }

/** What it was, newest first. */
async function readVersions({ id }: RecipeRead, as: TestUser): Promise<Version[]> {
  const { items } = (await larder.call('GET', `/recipes/${id}/versions/?limit=100`, { as })).json()
  const versions: Version[] = []
  for (const { version, username, created_at } of items.slice(1) as RecipeVersionSummary[]) {
    const { content } = (await larder.call('GET', `/recipes/${id}/versions/${version}`, { as })).json()
    versions.push({ version, username, created_at, content })
  }
  return versions
}

/** The pictures that only versions show, each once, those of the newest first. */
const listEarlier = (versions: Version[], { images: now }: RecipeRead) => [
  ...new Map(
    versions
      .flatMap(({ content }) => content.images)
      .filter(({ id }) => !now.some((each) => each.id === id))
      .map((image) => [image.id, image]),
  ).values(),
]

/** As they lie in the archive. */
async function listVersions(recipe: RecipeRead, as: TestUser): Promise<ArchivedVersion[]> {
  const stored = await readVersions(recipe, as)
  const files = new Map([
    ...recipe.images.map(({ id }, at) => [id, `${at + 1}.webp`] as const),
    ...listEarlier(stored, recipe).map(({ id }, at) => [id, `earlier-${at + 1}.webp`] as const),
  ])
  const findFiles = (image: number) => files.get(image) ?? []
  const versions: ArchivedVersion[] = []
  for (const { username, created_at, content } of stored) {
    const { kitchen_id: _, visibility: __, kitchen_may_edit: ___, ...plain } = content
    versions.push({
      ...{ ...plain, username, created_at },
      categories: content.categories.map(({ name }) => name),
      ingredients: await toVersionLines(content),
      steps: content.steps.map(({ id: _step, image_ids, ...step }) => ({
        ...step,
        images: image_ids.flatMap(findFiles),
      })),
      images: content.images.flatMap((image) =>
        [findFiles(image.id)].flat().map((file) => ({ file, alt: image.alt })),
      ),
    })
  }
  return versions
}

/** What someone has made of it. */
async function readTagsAndCookings(
  { id }: RecipeRead,
  as: TestUser,
): Promise<Pick<ArchivedRecipe, 'tags' | 'cookings'>> {
  const tags = (await larder.call('GET', `/recipes/${id}/tags`, { as })).json().items
  return {
    tags: tags.map(({ name }: { name: string }) => name),
    cookings: (await toCookings(id, as)).map(({ day, servings, rating, note, is_shared, image }, at) => ({
      ...{ day, servings, rating, note, is_shared },
      image: image && { file: `cooked-${at + 1}.webp`, alt: image.alt },
    })),
  }
}

/** Marks, names and cooks it. */
async function liveWith(recipe_id: number) {
  const send = async (method: 'PUT' | 'POST', path: string, body?: object) =>
    expect((await larder.call(method, path, { as: ann, body })).statusCode).toBeLessThan(300)
  await send('PUT', `/recipes/${recipe_id}/favourite`)
  await send('PUT', `/recipes/${recipe_id}/review`)
  await send('PUT', `/recipes/${recipe_id}/tags`, { names: ['für Gäste', 'quick'] })
  const { title } = await read(recipe_id, ann)
  for (const text of ['תבשיל', 'Soupe « maison »'])
    await send('PUT', `/recipes/${recipe_id}/translations/${text.startsWith('S') ? 'fr' : 'he'}`, {
      texts: [{ part: 'title', original: title, text }],
    })
  const said = { rating: 4.5, servings: 3, note: 'Mehr Dill.\n½ 🍰', is_shared: true }
  for (const more of [said, { rating: 2 }, {}])
    await send('POST', '/cookings/', { recipe_id, day: '2026-01-31', ...more })
  const [latest] = await toCookings(recipe_id, ann)
  const form = await imageForm([await jpeg({ width: 77, height: 30 })], ['Wie es aussah'])
  const sent = await larder.call('POST', `/cookings/${latest?.id}/image`, { as: ann, ...form })
  expect(sent.statusCode, sent.body).toBe(200)
}

async function toCookings(recipeId: number, as: TestUser): Promise<CookingRead[]> {
  const { items } = (await larder.call('GET', `/recipes/${recipeId}/cookings/`, { as })).json()
  return (items as CookingRead[]).filter(({ user_id }) => user_id === as.id)
}

async function loadBytes(images: RecipeRead['images']): Promise<Uint8Array[]> {
  const addresses = images.map(({ sources }) => sources.webp.at(-1)?.url ?? '')
  const responses = await Promise.all(
    addresses.map((url) => larder.app.inject(url.replace(/^https?:\/\/[^/]+/, ''))),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200))
  return responses.map(({ rawPayload }) => rawPayload)
}

async function generateRecipeFiles(recipe: RecipeRead, place: string): Promise<WrittenFile[]> {
  const content = await archived(recipe)
  const pictures = await loadBytes(recipe.images)
  const cooked = (await toCookings(recipe.id, ann)).flatMap(({ image }) => image ?? [])
  const [cookedBytes] = await loadBytes(cooked)
  const earlier = await loadBytes(listEarlier(await readVersions(recipe, ann), recipe))
  return [
    { path: `recipes/${place}/recipe.json`, content: JSON.stringify(content) },
    ...pictures.map((bytes, at) => ({ path: `recipes/${place}/${at + 1}.webp`, content: bytes })),
    ...earlier.map((bytes, at) => ({ path: `recipes/${place}/earlier-${at + 1}.webp`, content: bytes })),
    ...(cookedBytes ? [{ path: `recipes/${place}/cooked-1.webp`, content: cookedBytes }] : []),
  ]
}

const until = (id: number, status: ImportRead['status']) => waitForImport(larder, { id, as: bob, status })

/** Sends the archive as Bob, says yes to all, and answers what he has then, in order. */
async function importAs(name: string, bytes: Uint8Array, visibility: string): Promise<RecipeRead[]> {
  const form = new FormData()
  form.append('visibility', visibility)
  form.append('files', new Blob([Buffer.from(bytes)]), name)
  const response = await larder.call('POST', '/imports/', { as: bob, ...(await encodeForm(form)) })
  expect(response.statusCode, response.body).toBe(201)
  const { id } = response.json()
  expect((await until(id, 'ready')).failures).toEqual([])
  await larder.call('POST', `/imports/${id}/commit`, { as: bob })
  await until(id, 'done')
  const { items } = (await larder.call('GET', `/imports/${id}/recipes?limit=100`, { as: bob })).json()
  return Promise.all((items as ImportRecipeRead[]).map(({ recipe_id }) => read(recipe_id as number, bob)))
}

const buildArchive = (files: WrittenFile[]) =>
  zipped([{ path: 'larder.json', content: JSON.stringify(ABOUT) }, ...files], new Date())

/** What another person in another house at another time cannot have. */
const comparable = async (recipe: RecipeRead, as: TestUser) => ({
  ...(await archived(recipe, as)),
  username: null,
  updated_at: null,
})

describe('import(export(x)) = x', () => {
  test('for every field, in any script, with sections, pictures, kitchens and origins', async () => {
    const SHARED = [
      { visibility: 'public' },
      { visibility: 'private' },
      { visibility: 'kitchen', kitchen_id, kitchen_may_edit: true },
      { visibility: 'kitchen', kitchen_id },
    ]
    const seed = Math.floor(Math.random() * 2 ** 31)
    const ids: number[] = []
    for (const [at, body] of fc.sample(anyRecipe, { numRuns: 16, seed }).entries()) {
      const made = await cook({ ...body, ...SHARED[at % 4], category_ids: category_ids.slice(at % 4) })
      ids.push(made.id)
    }
    for (const [at, other] of fc.sample(anyRecipe, { numRuns: 6, seed: seed + 1 }).entries()) {
      const category_id = category_ids.slice(at % 3)
      const body = { ...other, category_ids: category_id }
      const changed = await larder.call('PUT', `/recipes/${ids[at % 3]}`, { as: ann, body })
      expect(changed.statusCode, changed.body).toBe(200)
    }
    const copy = await larder.call('POST', `/recipes/${ids[0]}/copies`, { as: ann, body: {} })
    expect(copy.statusCode, copy.body).toBe(201)
    ids.push(copy.json().id)
    const widths = [40, 50, 60, 70, 80, 90]
    const pictures = await Promise.all(widths.map((width) => jpeg({ width, height: 30 })))
    for (const [at, maxCount] of [6, 1, 1].entries()) {
      const form = await imageForm(
        pictures.slice(0, maxCount),
        ['Ein <b>Kuchen</b>\n½ 🍰', ''].slice(0, maxCount),
      )
      const sent = await larder.call('POST', `/recipes/${ids[at]}/images`, { as: ann, ...form })
      expect(sent.statusCode, sent.body).toBe(201)
    }
    const { images } = await read(ids[0] as number, ann)
    const shown = [5, 0, 2].map((at) => images[at]?.id)
    const steps = [{ instruction: 'Look.' }, { instruction: 'So:', image_ids: shown, ingredients: [] }]
    expect((await larder.call('PUT', `/recipes/${ids[0]}`, { as: ann, body: { steps } })).statusCode).toBe(
      200,
    )
    for (const at of [4, 5])
      await larder.call('DELETE', `/recipes/${ids[0]}/images/${images[at]?.id}`, { as: ann })
    await liveWith(ids[0] as number)
    const before = await Promise.all(ids.map((id) => read(id, ann)))
    const files = await Promise.all(before.map((recipe, at) => generateRecipeFiles(recipe, `${at + 1}`)))
    const after = await importAs('larder.zip', await buildArchive(files.flat()), 'public')
    expect(after).toHaveLength(before.length)
    for (const [at, recipe] of before.entries())
      expect(await comparable(after[at] as RecipeRead, bob), `seed ${seed}`).toEqual(
        await comparable(recipe, ann),
      )
    const [first] = after as [RecipeRead]
    const versions = await readVersions(first, bob)
    expect(new Set(versions.map(({ username }) => username))).toEqual(new Set([ann.username]))
    expect(first.images.map(({ width }) => width)).toEqual(widths.slice(0, 4))
    expect(listEarlier(versions, first).map(({ width }) => width)).toEqual([90, 80])
    const cooked = await toCookings(first.id, bob)
    expect(cooked.map(({ image }) => image?.width)).toEqual([77, undefined, undefined])
    const full = versions.find(({ content }) => content.images.length === widths.length)
    const back = await larder.call('POST', `/recipes/${first.id}/versions/${full?.version}/restore`, {
      as: bob,
    })
    expect(back.statusCode, back.body).toBe(200)
    expect((await read(first.id, bob)).images.map(({ width }) => width)).toEqual(widths)
    expect(await loadBytes((await read(first.id, bob)).images)).toHaveLength(widths.length)
  })

  test('for ingredients that differ only in a word that lines often add', async () => {
    const names = ['yuzu', 'large yuzu', 'yuzu A']
    const ingredients = names.map((ingredient_name) => ({ ingredient_name }))
    const recipe = await cook({ title: 'Three citrus', ingredients, visibility: 'public' })
    await larder.call('POST', '/ingredients/', { as: bob, body: { name: 'yuzu' } })
    const json = JSON.stringify({ ...(await archived(recipe)), title: 'Three citrus again' })
    const [found] = await importAs('citrus.json', Buffer.from(json), 'public')
    const lines = await toVersionLines(found as RecipeRead)
    expect(lines.map(({ ingredient }) => ingredient)).toEqual(names)
  })

  test('for one recipe in a single file, except pictures', async () => {
    const recipe = await cook({ title: 'Alone', ingredients: [{ line: '2 eggs' }], visibility: 'private' })
    const json = JSON.stringify({ ...(await archived(recipe)), title: 'Alone – to the letter' })
    const [found] = await importAs('alone.json', Buffer.from(json), 'public')
    expect(await comparable(found as RecipeRead, bob)).toEqual({
      ...(await comparable(recipe, ann)),
      title: 'Alone – to the letter',
    })
  })

  test('for lines without a food, which create no listed ingredients', async () => {
    const recipe = await cook({
      title: 'With words',
      ingredients: [{ line: '2 eggs' }],
      visibility: 'public',
    })
    const now = await archived(recipe)
    const saying = (ingredient: string) => ({
      ...{ ...now, title: 'Words again', created_at: '2026-01-02T00:00:00.000Z' },
      ingredients: now.ingredients.map((line) => ({ ...line, ingredient, is_food: false })),
    })
    const json = JSON.stringify({ ...saying('Jim V'), versions: [saying('Two V')] })
    const [found] = await importAs('words.json', Buffer.from(json), 'public')
    const back = await comparable(found as RecipeRead, bob)
    expect(back).toMatchObject({
      ingredients: [{ ingredient: 'Jim V', is_food: false }],
      versions: [{ ingredients: [{ ingredient: 'Two V', is_food: false }] }],
    })
    const listed = await larder.db
      .selectFrom('import_names')
      .select('is_food')
      .where('name', '=', 'Jim V')
      .execute()
    expect(listed).toEqual([{ is_food: false }])
  })
})

test('skips an invalid version and stores authors of the others as text', async () => {
  const recipe = await cook({ title: 'With a past', ingredients: [{ line: '2 eggs' }], visibility: 'public' })
  const now = await archived(recipe)
  const past = {
    ...now,
    username: bob.username,
    created_at: '2026-01-01T00:00:00.000Z',
    title: 'In the past',
  }
  const versions = [{ ...past, servings: -1 }, { ...past, created_at: 'never' }, past, 'no version']
  const json = JSON.stringify({ ...now, title: 'With another past', versions })
  const [found] = await importAs('past.json', Buffer.from(json), 'public')
  const { items } = (await larder.call('GET', `/recipes/${found?.id}/versions/`, { as: bob })).json()
  expect(items).toMatchObject([
    { version: 2, title: 'With another past', user_id: bob.id, changes: [{ part: 'title' }] },
    { version: 1, title: 'In the past', user_id: null, username: bob.username },
  ])
  expect(items[1].created_at).toBe(past.created_at)
  const back = await larder.call('POST', `/recipes/${found?.id}/versions/1/restore`, { as: bob })
  expect(back.statusCode, back.body).toBe(200)
  expect(await read(found?.id ?? 0, bob)).toMatchObject({ title: 'In the past', version: 3 })
})

describe('books', () => {
  const at = (second: number) => `2026-01-02T00:00:0${second}.000Z`
  const recipe = (title: string, second: number) => ({
    path: `recipes/${second}/recipe.json`,
    content: JSON.stringify({ ...TIDY, title, ingredients: [], created_at: at(second) }),
  })
  const plain = { description: null, visibility: 'private', kitchen: null, search: null, recipes: [] }
  const books = async () => {
    const { items } = (await larder.call('GET', '/books/?scope=mine&limit=100', { as: bob })).json()
    return items as BookRead[]
  }
  const undo = async () => {
    const { items } = (await larder.call('GET', '/imports/?limit=1', { as: bob })).json()
    await larder.call('POST', `/imports/${items[0].id}/undo`, { as: bob })
    await until(items[0].id, 'undone')
    return items[0] as ImportRead
  }

  test('are imported once with recipes in order and searches, and removed by an undo', async () => {
    const sundays = {
      ...{ ...plain, title: 'Sundays', description: 'Slow.', visibility: 'public' },
      cover: { file: 'covers/1.webp', alt: 'A table' },
      recipes: [
        { title: 'Second dish', created_at: at(2) },
        { title: 'Not there', created_at: at(3) },
        { title: 'First dish', created_at: at(1) },
      ],
    }
    const smart = {
      ...plain,
      title: 'Quick',
      search: { q: 'dish', max_total_time_sec: 1800, categories: ['1. 甘い'] },
    }
    const bound = { ...plain, title: 'Theirs', search: { q: 'dish', is_bound: true } }
    const odd = { ...plain, title: 'x'.repeat(500), search: { categories: ['No such'] } }
    const content = JSON.stringify([sundays, smart, bound, odd])
    const bytes = await buildArchive([
      recipe('First dish', 1),
      recipe('Second dish', 2),
      { path: 'books.json', content },
      { path: 'covers/1.webp', content: await jpeg({ width: 88, height: 30 }) },
    ])
    const [first, second] = await importAs('larder.zip', bytes, 'public')
    const made = await books()
    expect(made).toMatchObject([
      { title: 'Quick', search: { q: 'dish', max_total_time_sec: 1800, category_id: category_ids[2] } },
      { title: 'Sundays', description: 'Slow.', visibility: 'public', search: null, recipe_count: 2 },
    ])
    expect(made.map(({ has_own_cover }) => has_own_cover)).toEqual([false, true])
    expect(made[1]?.image).toMatchObject({ width: 88, alt: 'A table' })
    const inside = await larder.call('GET', `/books/${made[1]?.id}/recipes/`, { as: bob })
    expect(inside.json().items.map(({ id }: RecipeRead) => id)).toEqual([second?.id, first?.id])
    await importAs('larder.zip', bytes, 'public')
    expect(await books()).toHaveLength(2)
    expect((await undo()).book_count).toBe(4)
    expect(await books(), 'the second import made none').toHaveLength(2)
  })

  test('that were changed since remain after an undo', async () => {
    const content = JSON.stringify([
      { ...plain, title: 'Kept book' },
      { ...plain, title: 'Gone book' },
    ])
    await importAs(
      'larder.zip',
      await buildArchive([recipe('Third dish', 3), { path: 'books.json', content }]),
      'public',
    )
    const kept = (await books()).find(({ title }) => title === 'Kept book')
    await larder.call('PUT', `/books/${kept?.id}`, { as: bob, body: { title: 'Mine now' } })
    await undo()
    const titles = (await books()).map(({ title }) => title)
    expect(titles).toContain('Mine now')
    expect(titles).not.toContain('Gone book')
  })
})

describe('lines that link to recipes', () => {
  const made = (title: string, second: number, lines: object[]) => ({
    ...{ ...TIDY, title, ingredients: lines, created_at: `2026-01-01T00:00:0${second}.000Z` },
  })
  const link = (title: string, second: number) => ({
    ...{ ...ODD_LINE, line: `1 ${title}`, name: title, ingredient: title, amount_readable: '1' },
    ...{ amount_grams: null, grams_by: 'unknown' },
    recipe: { title, created_at: `2026-01-01T00:00:0${second}.000Z` },
  })
  test('link to imported recipes in any order; other lines and cycles stay text', async () => {
    const eggs = { ...ODD_LINE, line: '3 eggs', name: 'eggs', amount_grams: 150, grams_by: 'stated' }
    const bytes = await archiveOfThese(
      made('Pie', 1, [link('Crust', 2)]),
      made('Crust', 2, [eggs]),
      made('Hen', 3, [link('Egg', 4)]),
      made('Egg', 4, [link('Hen', 3)]),
      made('Lone', 5, [link('Elsewhere', 6)]),
    )
    const [pie, crust, hen, egg, lone] = await importAs('larder.zip', bytes, 'public')
    expect(pie?.ingredients).toMatchObject([
      { line: '1 Crust', recipe_id: crust?.id, recipe_times: 1, amount_grams: 150 },
    ])
    const links = [hen, egg, lone].map((recipe) => recipe?.ingredients[0]?.recipe_id)
    expect(links).toEqual([egg?.id, null, null])
  })
})

const ODD_LINE = {
  line: '3 eggs',
  name: 'x'.repeat(500),
  amount_grams: 1e300,
  amount_readable: '3',
  section: null,
  note: null,
  grams_by: 'magic',
  ingredient: 'egg',
}
const HOSTILE = {
  title: `Tampered\u0007${'x'.repeat(500)}`,
  description: null,
  notes: null,
  servings: -3,
  prep_time_sec: 1e300,
  cook_time_sec: null,
  source_url: 'javascript:alert(1)',
  visibility: 'public',
  kitchen_may_edit: true,
  kitchen: 'Nobody’s',
  username: 'root',
  categories: ['No such category'],
  ingredients: [ODD_LINE],
  steps: [{ instruction: 'Fry.', duration_sec: -1, section: null }],
  images: [{ file: '../../larder.json', alt: 'x' }],
  origin: { title: 'A', username: null, source_url: 'javascript:alert(1)' },
  created_at: '9999-12-31T23:59:59.999Z',
  updated_at: 'never',
}

const TIDY = {
  ...HOSTILE,
  title: 'Tidy',
  servings: 3,
  prep_time_sec: 60,
  source_url: null,
  ingredients: [{ ...ODD_LINE, name: 'eggs', amount_grams: null, grams_by: 'stated' }],
  steps: [],
}

const archiveOfThese = (...recipes: object[]) =>
  buildArchive(
    recipes.map((recipe, at) => ({ path: `recipes/${at}/recipe.json`, content: JSON.stringify(recipe) })),
  )

describe('a tampered archive', () => {
  test('imports nothing that the API would reject', async () => {
    const [recipe] = await importAs('larder.zip', await archiveOfThese(HOSTILE), 'private')
    expect(recipe).toMatchObject({
      title: `Tampered ${'x'.repeat(191)}`,
      servings: null,
      prep_time_sec: null,
      source_url: null,
      visibility: 'private',
      kitchen_may_edit: false,
      notes: null,
      ingredients: [{ line: '3 eggs', name: 'eggs' }],
      steps: [{ instruction: 'Fry.', duration_sec: null }],
      images: [],
      origin: null,
    })
    expect(Date.parse(recipe?.created_at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test.each([
    ['private', { public: 'private' }],
    ['public', { public: 'public', kitchen: 'private', everyone: 'private' }],
  ])('chosen %s, it is what is written where that is no more', async (chosen, expected) => {
    const written = Object.keys(expected)
    const recipes = written.map((visibility) => ({ ...TIDY, title: `${chosen} ${visibility}`, visibility }))
    const found = await importAs('larder.zip', await archiveOfThese(...recipes), chosen)
    expect(found).toMatchObject(
      Object.entries(expected).map(([visibility, becomes]) => ({
        ...{ title: `${chosen} ${visibility}`, visibility: becomes, kitchen_id: null, servings: 3 },
      })),
    )
    for (const { ingredients } of found) expect(ingredients[0]?.grams_by).not.toBe('stated')
  })
})
