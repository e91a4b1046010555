import type { RecipePage, RecipeSummary } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  const admin = await larder.addUser('admin', 'Admin')
  const { id } = (
    await larder.call('POST', '/categories/', { as: admin, body: { name: 'Festtagsessen' } })
  ).json()
  const cook = (title: string, names: string[] = [], rest: object = {}) =>
    larder.call('POST', '/recipes/', {
      as: ann,
      body: { title, ingredients: names.map((ingredient_name) => ({ ingredient_name })), ...rest },
    })
  await cook('Walnut bread', ['flour', 'walnuts'])
  await cook('Autumn salad', ['walnut', 'pears'])
  await cook('Nut-free cake', ['flour'], { steps: [{ instruction: 'Do not add a walnut.' }] })
  await cook('Crème brûlée', ['cream', 'vanilla'])
  await cook('Käsespätzle', ['Bergkäse'], { category_ids: [id] })
  await cook('Борщ', ['свёкла'])
  await cook('Cooking for the boys', ['baked potatoes'], { description: 'A hearty casserole.' })
  await cook('Hidden walnut', [], { visibility: 'private' })
})

const search = async (q: string, rest = '', as?: TestUser): Promise<RecipePage> => {
  const response = await larder.call('GET', `/recipes/?q=${encodeURIComponent(q)}${rest}`, { as })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const titles = async (q: string, rest = '', as?: TestUser) =>
  (await search(q, rest, as)).items.map((recipe) => recipe.title)

test('best first: title, then ingredients, then the steps', async () => {
  expect(await titles('walnut')).toEqual(['Walnut bread', 'Autumn salad', 'Nut-free cake'])
})

describe('title matches come first', () => {
  const names = (count: number, name: string) =>
    Array.from({ length: count }, (_, number) => ({ ingredient_name: `${name} no. ${number}` }))

  test.each([
    ['brownie', ['Brownies', 'Salted caramel brownies', 'Ice cream sundae']],
    ['brownies', ['Brownies', 'Salted caramel brownies', 'Ice cream sundae']],
    ['brown', ['Brown rice', 'Brownies', 'Salted caramel brownies', 'Ice cream sundae']],
    ['Kartoffeln', ['Kartoffel in Folie', 'Bauernfrühstück']],
    ['Kartoffel', ['Kartoffel in Folie', 'Bauernfrühstück']],
    ['Tomate Mozzarella', ['Tomaten mit Mozzarella']],
    ['Tomaten Mozzarella', ['Tomaten mit Mozzarella']],
  ])('%s', async (q, expected) => {
    expect(await titles(q)).toEqual(expected)
  })

  beforeAll(async () => {
    const cook = (title: string, ingredients: object[] = []) =>
      larder.call('POST', '/recipes/', { as: ann, body: { title, ingredients } })
    await cook('Brown rice')
    await cook('Salted caramel brownies')
    await cook('Brownies')
    await cook('Ice cream sundae', names(6, 'brownie'))
    await cook('Kartoffel in Folie')
    await cook('Bauernfrühstück', names(3, 'Kartoffeln'))
    await cook('Tomaten mit Mozzarella')
  })
})

test('title matches are found among hundreds of newer other matches', async () => {
  const other = await openTestApp()
  const cook = await other.addUser('cook')
  await other.call('POST', '/recipes/', { as: cook, body: { title: 'Fennel' } })
  await sql`
    insert into recipes (title, search, search_all) select 'Salad ' || n, vector, vector
    from generate_series(1, 400) n, setweight(search_vector('fennel'), 'B') vector`.execute(other.db)
  const { items } = (await other.call('GET', '/recipes/?q=fennel&limit=1')).json()
  expect(items).toMatchObject([{ title: 'Fennel' }])
})

test('all words count, in any order and any field', async () => {
  expect(await titles('bread walnut')).toEqual(['Walnut bread'])
  expect(await titles('flour bread')).toEqual(['Walnut bread'])
  expect(await titles('PEARS, salad!')).toEqual(['Autumn salad'])
  expect(await titles('walnut vanilla')).toEqual([])
})

test('only the last word can be a prefix', async () => {
  expect(await titles('autumn sal')).toEqual(['Autumn salad'])
  expect(await titles('vani')).toEqual(['Crème brûlée'])
})

test('accents do not matter, either way', async () => {
  for (const q of ['creme brulee', 'crème brûlée', 'CRÈME', 'creme brulée'.normalize('NFD')])
    expect(await titles(q), q).toEqual(['Crème brûlée'])
  expect(await titles('kasespatzle')).toEqual(['Käsespätzle'])
})

test('English words are found by their stem', async () => {
  expect(await titles('cooks boy')).toEqual(['Cooking for the boys'])
  expect(await titles('baking potato')).toEqual(['Cooking for the boys'])
  expect(await titles('walnuts')).toContain('Autumn salad')
})

test('words of other languages are found as they are written, and by category', async () => {
  expect(await titles('борщ')).toEqual(['Борщ'])
  expect(await titles('свекла')).toEqual(['Борщ'])
  expect(await titles('bergkäse')).toEqual(['Käsespätzle'])
  expect(await titles('festtagsessen')).toEqual(['Käsespätzle'])
})

test('the description is searched', async () => {
  expect(await titles('casserole')).toEqual(['Cooking for the boys'])
})

describe('a typo', () => {
  test('is corrected, and the response contains the correction', async () => {
    const page = await search('wallnut bred')
    expect(page.corrected_q).toBe('walnut bread')
    expect(page.items.map((recipe) => recipe.title)).toEqual(['Walnut bread'])
  })

  test.each([
    ['lasange', 'lasagne'],
    ['Kuhcen', 'kuchen'],
    ['Pfankuchen', 'pfannkuchen'],
    ['Gulsach', 'gulasch'],
    ['brwonie', 'brownie'],
    ['choclate', 'chocolate'],
  ])('of one letter: %s is %s', async (typed, meant) => {
    const cook = (title: string, description: string) =>
      larder.call('POST', '/recipes/', { as: ann, body: { title, description } })
    const { id } = (await cook(`Typo ${meant}`, 'So lange wie die Glasur braucht, am Ende umlagern.')).json()
    const page = await search(typed)
    expect(page.corrected_q).toBe(meant)
    expect(page.items.map((recipe) => recipe.title)).toContain(`Typo ${meant}`)
    await larder.call('DELETE', `/recipes/${id}`, { as: ann })
  })

  test('is not corrected if the words have results', async () => {
    expect(await search('walnut')).not.toHaveProperty('corrected_q')
  })

  test('is corrected to a word that was added by a change', async () => {
    const created = await larder.call('POST', '/recipes/', { as: ann, body: { title: 'A drink' } })
    const { id } = created.json()
    const body = { title: 'Elderflower drink', ingredients: [{ ingredient_name: 'Verjuice' }] }
    await larder.call('PUT', `/recipes/${id}`, { as: ann, body })
    expect((await search('elderfolwer')).corrected_q).toBe('elderflower')
    expect(await titles('verjiuce')).toEqual(['Elderflower drink'])
  })

  test('is not corrected to a word that only private recipes have', async () => {
    expect(await search('hiden')).toEqual({ items: [], next_cursor: null })
    expect((await search('hiden', '', ann)).corrected_q).toBe('hidden')
  })

  test('without similar words finds nothing', async () => {
    expect(await search('xqzjkw')).toEqual({ items: [], next_cursor: null })
  })

  test('is not corrected to a different, similar word', async () => {
    expect(await search('breakage')).toEqual({ items: [], next_cursor: null })
  })

  test('is not assumed for an incomplete word', async () => {
    expect((await search('autu salad')).corrected_q).toBe('autumn salad')
  })
})

test('a private recipe is found only by its owner', async () => {
  expect(await titles('hidden walnut')).not.toContain('Hidden walnut')
  expect(await titles('hidden walnut', '', ann)).toEqual(['Hidden walnut'])
})

test('a search can be filtered, sorted and counted', async () => {
  expect(await titles('walnut', '&sort=title')).toEqual(['Autumn salad', 'Nut-free cake', 'Walnut bread'])
  const flour = (await larder.call('GET', '/ingredients/?q=flour')).json().items[0].id
  expect(await titles('walnut', `&ingredient_id=${flour}`)).toEqual(['Walnut bread', 'Nut-free cake'])
  expect(await search('walnut', '&count=true&limit=1')).toMatchObject({ total: 3, total_is_capped: false })
})

test('a query without a word finds nothing', async () => {
  for (const q of ['!?', '&|', "'"]) expect((await search(q)).items).toEqual([])
})

test('an empty query lists everything', async () => {
  const everything = (await larder.call('GET', '/recipes/?count=true')).json()
  for (const q of ['', ' ']) expect(await search(q, '&count=true')).toEqual(everything)
})

test('pages of a search show each match once', async () => {
  for (const sort of ['', '&sort=newest', '&sort=title']) {
    const all = await walkPages<RecipeSummary>(larder, `/recipes/?q=walnut&limit=1${sort}`)
    expect(all.map((recipe) => recipe.title).toSorted(), sort).toEqual([
      'Autumn salad',
      'Nut-free cake',
      'Walnut bread',
    ])
  }
})

test('a changed recipe is found by its new words', async () => {
  const body = { title: 'Plum dumplings', steps: [{ instruction: 'Use a thermometer.' }] }
  const { id } = (await larder.call('POST', '/recipes/', { as: ann, body })).json()
  await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { title: 'Apricot dumplings', steps: [] } })
  expect(await titles('apricot')).toEqual(['Apricot dumplings'])
  expect(await titles('plum')).toEqual([])
  expect(await titles('thermometer')).toEqual([])
})
