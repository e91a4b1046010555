import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

/**
 * Rows and blocks of a page, of the scan that found it, and of competing candidates. Most reads touch the same number
 * with any number of recipes; a search for moderately frequent words may grow with its square root.
 */
export function listMostTouched(recipes: number, read: string) {
  if (read === IDEAS) return MAX_FOR_IDEAS
  if (read.startsWith(COMBINATION)) return Math.min(recipes / 20, MAX_FOR_COMBINATION)
  return 20 * Math.sqrt(recipes)
}
const IDEAS = 'ideas beside ten thousand planned meals'
/**
 * Some hundred candidates with their food and categories, with any number of recipes; if categories are few, all are
 * read.
 */
const MAX_FOR_IDEAS = 40_000
const COMBINATION = 'five common ingredients'
/** One recipe in two thousand matches: many are skipped until a page is full, with any number of recipes. */
const MAX_FOR_COMBINATION = 60_000

type Reader = { id: number; role: 'User' | 'Admin' }
export type Read = { urlFor: (db: Db) => Promise<string>; reader?: (db: Db) => Promise<Reader> }
type Urls = Record<string, Read['urlFor']>

const OF_EVERYONE: Urls = {
  'a recipe': async (db) => `/recipes/${await someRecipe(db)}`,
  newest: async () => '/recipes/',
  oldest: async () => '/recipes/?sort=oldest',
  'by title': async () => '/recipes/?sort=title',
  quickest: async () => '/recipes/?sort=quickest',
  'the last page': async (db) => `/recipes/?cursor=${await lastCursor(db)}`,
  'a category': async (db) => `/recipes/?category_id=${(await someCategories(db, 1))[0]}`,
  'any of three categories': async (db) =>
    `/recipes/?${(await someCategories(db, 3)).map((id) => `any_category_id=${id}`).join('&')}`,
  'one ingredient': async (db) => `/recipes/?${await someIngredients(db, 1)}`,
  'three ingredients': async (db) => `/recipes/?${await someIngredients(db, 3)}`,
  'five ingredients': async (db) => `/recipes/?${await someIngredients(db, 5)}`,
  'one common ingredient': async (db) => `/recipes/?${await commonIngredients(db, 1)}`,
  'five common ingredients': async (db) => `/recipes/?${await commonIngredients(db, 5)}`,
  'five common ingredients, by title': async (db) => `/recipes/?sort=title&${await commonIngredients(db, 5)}`,
  'a common ingredient in a category': async (db) =>
    `/recipes/?category_id=${(await someCategories(db, 1))[0]}&${await commonIngredients(db, 1)}`,
  'cookable from five ingredients': async (db) => `/recipes/cookable?${await someIngredients(db, 5)}`,
  'cookable from one common ingredient': async (db) => `/recipes/cookable?${await commonIngredients(db, 1)}`,
  'cookable from ten common ingredients': async (db) =>
    `/recipes/cookable?${await commonIngredients(db, 10)}`,
  'ready in half an hour': async () => '/recipes/?max_total_time_sec=1800',
  'a word no recipe has': async () => '/recipes/?q=xyzzyqqq',
  'a rare word': async (db) => `/recipes/?q=${await rareWord(db)}`,
  'a common word': async (db) => `/recipes/?q=${await commonWord(db)}`,
  'two words': async (db) => `/recipes/?q=${await commonWord(db)}+${await rareWord(db)}`,
  'a middling and a common word': async (db) =>
    `/recipes/?q=${await middlingWord(db)}+${await commonWord(db)}`,
  'an unfinished word': async (db) => `/recipes/?q=${(await commonWord(db)).slice(0, 3)}`,
  'a misspelt word': async (db) => `/recipes/?q=${(await commonWord(db)).replace(/(.)(.)$/, '$2$1x')}`,
  'a rare word, newest first': async (db) => `/recipes/?sort=newest&q=${await rareWord(db)}`,
  'ingredients by prefix': async () => '/ingredients/?q=ba',
  ingredients: async () => '/ingredients/',
}

const OF_MEMBERS: Urls = {
  'a shopping list': async (db) => `/shopping-lists/${await shoppingList(db)}`,
  'a kitchen': async (db) => `/recipes/?kitchen_id=${(await findMember(db)).kitchen_id}`,
  'a kitchen by title': async (db) => `/recipes/?sort=title&kitchen_id=${(await findMember(db)).kitchen_id}`,
  'the quickest of a kitchen': async (db) =>
    `/recipes/?sort=quickest&kitchen_id=${(await findMember(db)).kitchen_id}`,
  'my kitchens': async () => '/recipes/?scope=kitchens',
  'my favourites': async (db) => `/recipes/?scope=favourites&sort=title${await markFavourites(db)}`,
  'a week of ten thousand planned meals': async (db) => `/meal-plan/?from=2026-11-16${await planMeals(db)}`,
  'at hand, of ten thousand planned meals': async (db) => {
    await planMeals(db)
    return `/recipes/at-hand?from=2026-11-16${await markFavourites(db)}`
  },
  [IDEAS]: async (db) => `/meal-plan/ideas?day=2026-11-16&day=2026-11-17${await planMeals(db)}`,
  'my own': async () => '/recipes/?scope=mine',
  'my own by title': async () => '/recipes/?scope=mine&sort=title',
  'the quickest of my own': async () => '/recipes/?scope=mine&sort=quickest',
  'last cooked': async (db) => `/recipes/?sort=last_cooked${await cookSome(db)}`,
  'long not cooked': async () => '/recipes/?sort=long_not_cooked',
  'most cooked': async () => '/recipes/?sort=most_cooked',
  'best rated': async () => '/recipes/?sort=best_rated',
  'best rated of a kitchen': async (db) =>
    `/recipes/?sort=best_rated&kitchen_id=${(await findMember(db)).kitchen_id}`,
  'last cooked, ready in half an hour': async () => '/recipes/?sort=last_cooked&max_total_time_sec=1800',
  'last cooked, a category': async (db) =>
    `/recipes/?sort=last_cooked&category_id=${(await someCategories(db, 1))[0]}`,
  'last cooked, a common word': async (db) => `/recipes/?sort=last_cooked&q=${await commonWord(db)}`,
  'last cooked, a rare word': async (db) => `/recipes/?sort=last_cooked&q=${await rareWord(db)}`,
  'not cooked for ten years': async () => '/recipes/?not_cooked_days=3650',
  'not cooked for ten years, by title': async () => '/recipes/?not_cooked_days=3650&sort=title',
  'long not cooked, for ten years': async () => '/recipes/?not_cooked_days=3650&sort=long_not_cooked',
  'not cooked for ten years, a common word': async (db) =>
    `/recipes/?not_cooked_days=3650&q=${await commonWord(db)}`,
  'never cooked, after the cooked': async () =>
    `/recipes/?sort=last_cooked&cursor=${encodeCursor(-40_000, 1)}`,
  'a rare word in my kitchens': async (db) => `/recipes/?scope=kitchens&q=${await rareWord(db)}`,
  'a common word in my kitchens': async (db) => `/recipes/?scope=kitchens&q=${await commonWord(db)}`,
}

/** No private generated recipe is quick, so all of them are skipped, which no plan can foresee. */
const { 'ready in half an hour': _, ...SPREAD_EVENLY } = OF_EVERYONE

const readBy = (reader: Read['reader'], urls: Urls, suffix = ''): Record<string, Read> =>
  Object.fromEntries(
    Object.entries(urls).map(([name, urlFor]) => [name + suffix, { urlFor, ...(reader && { reader }) }]),
  )

/** Callers: visitors, a member of a kitchen with a fifth of all kitchen recipes, and Admin. */
export const READS: Record<string, Read> = {
  ...readBy(undefined, OF_EVERYONE),
  ...readBy(member, OF_EVERYONE, ', as a member'),
  ...readBy(member, OF_MEMBERS),
  ...readBy(admin, SPREAD_EVENLY, ', as Admin'),
}

async function member(db: Db): Promise<Reader> {
  return { id: (await findMember(db)).id, role: 'User' }
}

async function admin(db: Db): Promise<Reader> {
  await sql`
    insert into users (email, username, password_hash, role) values ('plans@example.org', 'plans', 'x', 'Admin')
    on conflict do nothing`.execute(db)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'plans')
    .executeTakeFirstOrThrow()
  return { id, role: 'Admin' }
}

/** Not the owner of the recipes. */
async function findMember(db: Db): Promise<{ id: number; kitchen_id: number }> {
  const { rows } = await sql<{ id: number; kitchen_id: number }>`
    select u.id, m.kitchen_id from users u join kitchen_members m on m.user_id = u.id
    where u.username = 'bench2'`.execute(db)
  return rows[0] ?? { id: 0, kitchen_id: 0 }
}

async function someRecipe(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from recipes where visibility = 'public'`.execute(db)
  return rows[0]?.id ?? 0
}

/** A list of the member with thirty items. */
async function shoppingList(db: Db): Promise<number> {
  const { id } = await findMember(db)
  await sql`delete from shopping_lists where user_id = ${id}`.execute(db)
  const { rows } = await sql<{ shopping_list_id: number }>`
    with list as (insert into shopping_lists (user_id, name) values (${id}, 'Saturday') returning id)
    insert into shopping_list_items (shopping_list_id, name)
    select list.id, 'flour ' || n from list, generate_series(1, 30) n returning shopping_list_id`.execute(db)
  return rows[0]?.shopping_list_id ?? 0
}

/** Two hundred favourites of the member. */
async function markFavourites(db: Db): Promise<string> {
  await sql`
    insert into favourites (user_id, recipe_id)
    select ${(await findMember(db)).id}, r.id from recipes r where r.visibility = 'public' and r.deleted_at is null
    order by r.created_at, r.id limit 200 on conflict do nothing`.execute(db)
  return ''
}

/**
 * Five hundred cookings of the member, a third of the newest recipes: more than a page, and to be skipped by `never
 * cooked`.
 */
async function cookSome(db: Db): Promise<string> {
  await sql`
    insert into cooked_recipes (user_id, recipe_id, times, last_day, millistars)
    select ${(await findMember(db)).id}, r.id, 1 + r.id % 7, date '2026-01-01' - r.id % 300, 1000 + r.id % 9 * 500
    from recipes r where r.visibility = 'public' and r.deleted_at is null and r.id % 3 = 0
    order by r.created_at desc, r.id desc limit 500 on conflict do nothing`.execute(db)
  await sql`analyze cooked_recipes`.execute(db)
  return ''
}

/** Two meals a day for the member's kitchen and for some other kitchens. */
async function planMeals(db: Db): Promise<string> {
  const { kitchen_id } = await findMember(db)
  await sql`
    insert into meal_plans (kitchen_id) select id from kitchens where id <= ${kitchen_id} + 3 on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into planned_meals (meal_plan_id, key, day, meal, recipe_id, title, stamps)
    select p.id, gen_random_uuid(), date '2020-01-01' + n / 2, 'dinner', r.id, 'Soup', '{"place": "0001790000000000:"}'
    from meal_plans p, generate_series(1, 10000) as n, lateral (select min(id) as id from recipes) r
    where not exists (select from planned_meals m where m.meal_plan_id = p.id)`.execute(db)
  await sql`analyze planned_meals`.execute(db)
  return `&kitchen_id=${kitchen_id}`
}

async function lastCursor(db: Db): Promise<string> {
  const { rows } = await sql<{ created_at: string; id: number }>`
    select r.created_at, r.id from recipes r where r.visibility = 'public' and r.deleted_at is null
    order by r.created_at, r.id offset 10 limit 1`.execute(db)
  return encodeCursor(rows[0]?.created_at, rows[0]?.id)
}

const encodeCursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

async function someCategories(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from categories order by lower(name) offset 3 limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

async function someIngredients(db: Db, count: number): Promise<string> {
  const { rows } = await sql<{ ingredient_id: number }>`
    select ri.ingredient_id from recipe_ingredients ri
    where ri.recipe_id = ${await someRecipe(db)}
    order by ri.position limit ${count}`.execute(db)
  return rows.map((row) => `ingredient_id=${row.ingredient_id}`).join('&')
}

/** The generator numbers ingredients by frequency. */
async function commonIngredients(db: Db, count: number): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select id from ingredients where user_id is null and name ~ ' \\d+$'
    order by substring(name from '\\d+$')::integer offset 1 limit ${count}`.execute(db)
  return rows.map((row) => `ingredient_id=${row.id}`).join('&')
}

const commonWord = (db: Db) => wordBy(db, sql`frequency desc nulls last`)
const middlingWord = (db: Db) => wordBy(db, sql`abs(frequency - 0.02)`)
const rareWord = (db: Db) => wordBy(db, sql`frequency nulls first`)

async function wordBy(db: Db, order: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word !~ '\\d' and length(word) > 4 order by ${order}, word limit 1`.execute(
    db,
  )
  return rows[0]?.word ?? ''
}
