import {
  type CookingCreate,
  type CookingListQuery,
  type CookingMonths,
  type CookingRead,
  type CookingUpdate,
  MAX_COOKINGS_PER_MONTH,
} from '@larder/contract/recipes/cookings'
import { type RawBuilder, sql } from 'kysely'
import { type Columns, toSelections } from '../../db/columns.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { daysAgo, NOW } from '../../db/expressions.ts'
import { runPrepared } from '../../db/prepared.ts'
import { invalid, unknownReference } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import type { PageQuery } from '../../http/paging.ts'
import { type Resource, type Row, withMay } from '../../http/resource.ts'
import type { ImageRow, ImageUrls } from '../../storage/image-urls.ts'
import { cookingImageJson } from '../images/recipe-images.queries.ts'
import { isVisible } from '../recipes/recipes.access.ts'
import { recountCookings } from './cooked-recipes.queries.ts'
import { cookingAccess, isOwn, isShown } from './cookings.access.ts'

type Cooking = Omit<Row<CookingRead>, 'image'> & { image: ImageRow | null }
export type CookingRow = Cooking & { day_number: number }

type Locked = { id: number; user_id: number; recipe_id: number }

const DAY_NUMBER = sql<number>`(c.day - date '1970-01-01')`
export const COOKING_COLUMNS = {
  id: 'c.id',
  recipe_id: 'c.recipe_id',
  title: 'r.title',
  recipe_version: 'c.recipe_version',
  user_id: 'c.user_id',
  username: 'u.username',
  day: `to_char(c.day, 'YYYY-MM-DD')`,
  servings: 'c.servings',
  rating: 'c.half_stars::double precision / 2',
  note: 'c.note',
  is_shared: 'c.is_shared',
  image: cookingImageJson('c.id'),
  version: 'c.version',
  created_at: 'c.created_at',
} satisfies Columns<Cooking>
const selectCookings = (db: Db) =>
  db
    .selectFrom('cookings as c')
    .innerJoin('recipes as r', 'r.id', 'c.recipe_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')

type Condition = RawBuilder<boolean>
/** Compares day numbers, because the index contains them. */
export function ownCookings(caller: Caller, { from, until }: CookingListQuery): Condition {
  const since = from === undefined ? sql`` : sql`and ${DAY_NUMBER} >= ${dayNumber(from)}`
  const upTo = until === undefined ? sql`` : sql`and ${DAY_NUMBER} <= ${dayNumber(until)}`
  return sql`${isOwn(caller)} ${since} ${upTo}`
}
export const cookingsOfRecipe = (caller: Caller, recipeId: number): Condition =>
  sql`c.recipe_id = ${recipeId} and ${isShown(caller)}`

/** Latest day first. */
export async function listCookings(
  db: Db,
  condition: Condition,
  { after, limit }: PageQuery<[number, number]>,
): Promise<CookingRow[]> {
  const page = selectCookings(db)
    .select([...toSelections(COOKING_COLUMNS), DAY_NUMBER.as('day_number')])
    .where(condition)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${DAY_NUMBER}, c.id) < (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy(DAY_NUMBER, 'desc')
    .orderBy('c.id', 'desc')
    .limit(sql.lit(limit))
    .$castTo<CookingRow>()
  return runPrepared(db, page)
}

export const countCookings = (db: Db, condition: Condition, most: number) =>
  countRows(db, selectCookings(db).where(condition).limit(most))

/** Counts the entries of the twelve months up to `until`, by default the current month; months before 1900 are left out. */
export async function countByMonth(db: Db, caller: Caller, until: string | undefined) {
  const last = until === undefined ? sql`date_trunc('month', now())` : sql`${`${until}-01`}::date`
  // Raw: counts by generated month, each up to a limit.
  const { rows } = await sql<CookingMonths['items'][number]>`
    select to_char(month, 'YYYY-MM') as month, (
      select count(*)::integer from (
        select from cookings c join recipes r on r.id = c.recipe_id where ${isOwn(caller)}
          and ${DAY_NUMBER} >= month::date - date '1970-01-01'
          and ${DAY_NUMBER} < (month + interval '1 month')::date - date '1970-01-01'
        limit ${MAX_COOKINGS_PER_MONTH}) cooked) as count
    from generate_series(greatest(${last}::timestamp - interval '11 months', timestamp '1900-01-01'), ${last}::timestamp,
      interval '1 month') month
    order by month`.execute(db)
  return rows
}

export const toCooking = (
  imageUrls: ImageUrls,
  caller: Caller,
  { image, ...row }: Cooking,
  maxWidth?: number,
): CookingRead => ({
  ...withMay(cookingAccess, caller, row),
  image: image && imageUrls.image(image, caller, maxWidth),
})

export const cookingResource = (imageUrls: ImageUrls): Resource<Locked> & typeof cookingAccess => ({
  ...cookingAccess,
  path: '/cookings',
  read: async (db, id, caller) => {
    if (!caller) return undefined
    const row = await selectCookings(db)
      .select(toSelections(COOKING_COLUMNS))
      .where('c.id', '=', id)
      .where(isOwn(caller))
      .$castTo<Cooking>()
      .executeTakeFirst()
    if (!row) return undefined
    const body = toCooking(imageUrls, caller, row)
    const { shown } = imageUrls.tagParts(row.image ? [row.image] : [], caller)
    return { body, etag: computeEtag(row, ...body.may, ...shown) }
  },
  lock: (trx, id) =>
    trx
      .selectFrom('cookings')
      .select(['cookings.id', 'cookings.user_id', 'cookings.recipe_id'])
      .where('cookings.id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
})

/** Stores the current version of the recipe. */
export async function insertCooking(trx: Db, caller: Caller, body: CookingCreate): Promise<number> {
  requireDay(body.day)
  const { recipe_id, day, servings, rating, note, is_shared = false } = body
  const inserted = await trx
    .insertInto('cookings')
    .columns(['user_id', 'recipe_id', 'recipe_version', 'day', 'servings', 'half_stars', 'note', 'is_shared'])
    .expression((eb) =>
      eb
        .selectFrom('recipes as r')
        .select([
          eb.val(caller.id).as('user_id'),
          'r.id',
          'r.version',
          eb.val(day).as('day'),
          eb.val(servings ?? null).as('servings'),
          eb.val(halfStars(rating) ?? null).as('half_stars'),
          eb.val(note || null).as('note'),
          eb.val(is_shared).as('is_shared'),
        ])
        .where('r.id', '=', recipe_id)
        .where(isVisible(caller))
        .forKeyShare(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw unknownReference('/recipe_id', 'Recipe', recipe_id)
  await recountCookings(trx, { user_id: caller.id, recipe_id })
  return inserted.id
}

export async function updateCooking(trx: Db, cooking: Locked, { rating, note, ...change }: CookingUpdate) {
  if (change.day !== undefined) requireDay(change.day)
  await trx
    .updateTable('cookings')
    .set((eb) => ({
      ...change,
      half_stars: halfStars(rating),
      note: note === '' ? null : note,
      version: eb('version', '+', 1),
    }))
    .where('cookings.id', '=', cooking.id)
    .execute()
  await recountCookings(trx, cooking)
}

/** The entry can be restored for a day. */
export async function trashCooking(trx: Db, cooking: Locked) {
  await setDeletedAt(trx, cooking, NOW)
}

export async function restoreCooking(trx: Db, cooking: Locked) {
  await setDeletedAt(trx, cooking, null)
}

async function setDeletedAt(trx: Db, cooking: Locked, deletedAt: RawBuilder<string> | null) {
  await trx.updateTable('cookings').set({ deleted_at: deletedAt }).where('id', '=', cooking.id).execute()
  await recountCookings(trx, cooking)
}

export async function deleteTrashedCookings(db: Db) {
  await db.deleteFrom('cookings').where('deleted_at', '<', daysAgo(1)).execute()
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayNumber = (day: string) => Date.parse(day) / DAY_MS

const halfStars = (rating: number | null | undefined) => (typeof rating === 'number' ? rating * 2 : rating)

const MAX_UTC_OFFSET_MS = 14 * 60 * 60 * 1000
const EARLIEST = '1900-01-01'

/** Accepts a day that has begun in any time zone. */
function requireDay(day: string) {
  const latest = new Date(Date.now() + MAX_UTC_OFFSET_MS).toISOString().slice(0, EARLIEST.length)
  if (day > latest) throw invalid('/day', 'invalid', 'is in the future')
  if (day < EARLIEST) throw invalid('/day', 'invalid', `is before ${EARLIEST}`)
}
