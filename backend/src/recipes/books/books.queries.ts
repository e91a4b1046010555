import type { BookCreate, BookListQuery, BookRead, BookUpdate } from '@larder/contract/recipes/books'
import { MAX_LIST_IMAGE_WIDTH } from '@larder/contract/recipes/recipe-images'
import { type RawBuilder, sql } from 'kysely'
import { type Columns, selectList } from '../../db/columns.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import type { PageQuery } from '../../http/paging.ts'
import type { Resource } from '../../http/resource.ts'
import type { ImageRow, ImageUrls } from '../../storage/image-urls.ts'
import { bookImageJson, firstImageJson } from '../images/recipe-images.queries.ts'
import { isVisible as isRecipeVisible } from '../recipes/recipes.access.ts'
import { bookAccess, isVisible, visibleSets } from './books.access.ts'
import { joinVisibleRecipes } from './visible-recipes.ts'

type StoredBook = Omit<BookRead, 'may' | 'image' | 'has_own_cover' | 'recipe_count'>
type Contents = { cover: ImageRow | null; recipe_image: ImageRow | null; recipe_count: number | null }
type BookRow = StoredBook & Contents & { sort_key: string }

const COLUMNS = sql.raw(
  selectList({
    id: 'b.id',
    user_id: 'b.user_id',
    username: 'u.username',
    title: 'b.title',
    description: 'b.description',
    visibility: 'b.visibility',
    kitchen_id: 'b.kitchen_id',
    kitchen_name: '(select k.name from kitchens k where k.id = b.kitchen_id)',
    cover_recipe_id: 'b.cover_recipe_id',
    search: 'b.search',
    version: 'b.version',
    created_at: 'b.created_at',
  } satisfies Columns<StoredBook>),
)
const SORT_KEY = sql`lower(b.title) collate "C"`

/** Limits on the recipes read per book, which bound the cost of a list of books. */
const MAX_COUNTED_RECIPES = 1000
const MAX_COVER_CANDIDATES = 50

const firstRecipes = (limit: number) => sql`(
  select br.recipe_id, br.position from book_recipes br where br.book_id = b.id order by br.position limit ${sql.lit(limit)})`

/** Uses only recipes that the caller can see. */
const contentsFor = (caller: Caller | undefined) => {
  const isVisibleRecipe = isRecipeVisible(caller)
  const image = sql.raw(firstImageJson('r.id'))
  const chosen = sql`(select ${image} from recipes r where r.id = b.cover_recipe_id and ${isVisibleRecipe})`
  const first = sql`(
    select ${image} from ${firstRecipes(MAX_COVER_CANDIDATES)} br ${joinVisibleRecipes(caller)}
    where b.search is null and exists (select from recipe_images i where i.recipe_id = r.id)
    order by br.position limit 1)`
  return sql`${sql.raw(bookImageJson('b.id'))} as cover, coalesce(${chosen}, ${first}) as recipe_image,
    case when b.search is null then (
      select count(*)::integer from ${firstRecipes(MAX_COUNTED_RECIPES)} br ${joinVisibleRecipes(caller)}) end as recipe_count`
}

/** By title. */
export async function listBooks(
  db: Db,
  caller: Caller | undefined,
  query: BookListQuery,
  { after, limit }: PageQuery<[string, number]>,
): Promise<BookRow[]> {
  const beyond = after ? sql`and (${SORT_KEY}, b.id) > (${after[0]}, ${after[1]})` : sql``
  const pages = listedSets(caller, query).map(
    (set) => sql`(select b.id, ${SORT_KEY} as sort_key from books b where ${set} ${beyond}
      order by ${SORT_KEY}, b.id limit ${limit})`,
  )
  // Raw: a page from each index, merged; the builder has no union of any number of queries.
  const { rows } = await sql<BookRow>`
    with page as (
      select * from (${sql.join(pages, sql` union all `)}) seen order by sort_key, id limit ${limit})
    select ${COLUMNS}, ${contentsFor(caller)}, page.sort_key
    from page join books b on b.id = page.id join users u on u.id = b.user_id
    order by page.sort_key, page.id`.execute(db)
  return rows
}

export function countBooks(
  db: Db,
  caller: Caller | undefined,
  query: BookListQuery,
  most: number,
): Promise<number> {
  const sets = listedSets(caller, query).map((set) => sql`(select from books b where ${set} limit ${most})`)
  return countRows(db, sql`(${sql.join(sets, sql` union all `)})`)
}

const listedSets = (caller: Caller | undefined, { scope, recipe_id }: BookListQuery) =>
  visibleSets(caller, scope).map(
    (set) => sql`${set} and b.deleted_at is null and ${containsRecipe(caller, recipe_id)}`,
  )

/** Matches nothing if the caller cannot see the recipe, so that the result does not reveal it. */
const containsRecipe = (caller: Caller | undefined, recipeId: number | undefined): RawBuilder<unknown> =>
  recipeId === undefined
    ? sql`true`
    : sql`b.search is null and exists (
        select from book_recipes br ${joinVisibleRecipes(caller)}
        where br.book_id = b.id and br.recipe_id = ${recipeId})`

export function toBook(
  imageUrls: ImageUrls,
  caller: Caller | undefined,
  { cover, recipe_image, sort_key: _sortKey, ...row }: BookRow,
): BookRead {
  const image = cover ?? recipe_image
  return {
    ...row,
    image: image && imageUrls.image(image, caller, MAX_LIST_IMAGE_WIDTH),
    has_own_cover: cover !== null,
    may: [...allowedActions(bookAccess, caller, row)],
  }
}

/** Whether the caller can see the book that has this image as its uploaded cover. */
export async function isCoverVisible(
  db: Db,
  objectKey: string,
  caller: Caller | undefined,
): Promise<boolean> {
  const cover = await db
    .selectFrom('book_images as image')
    .innerJoin('books as b', 'b.id', 'image.book_id')
    .select('b.id')
    .where('image.object_key', '=', objectKey)
    .where(isVisible(caller))
    .executeTakeFirst()
  return cover !== undefined
}

/** Undefined if the caller cannot see the book; `search` is null unless it is a smart book. */
export async function findBookSearch(db: Db, id: number, caller: Caller | undefined) {
  return db
    .selectFrom('books as b')
    .select('b.search')
    .where('b.id', '=', id)
    .where(isVisible(caller))
    .$castTo<Pick<BookRead, 'search'>>()
    .executeTakeFirst()
}

export type LockedBook = Pick<BookRead, 'id' | 'user_id' | 'visibility' | 'kitchen_id' | 'search'>

/** Every change to a book or its recipes takes this lock first, so that positions never collide. */
export function lockBook(trx: Db, id: number) {
  return trx
    .selectFrom('books')
    .select(['id', 'user_id', 'visibility', 'kitchen_id', 'search', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<LockedBook>()
    .executeTakeFirst()
}

/** Image and count change with the recipes, so they are in the variant part of the ETag, which `If-Match` ignores. */
export const bookResource = (imageUrls: ImageUrls): Resource<LockedBook> & typeof bookAccess => ({
  ...bookAccess,
  path: '/books',
  read: async (db, id, caller) => {
    // Raw: shares its columns with the list of books.
    const { rows } = await sql<BookRow>`
      select ${COLUMNS}, ${contentsFor(caller)}, ${SORT_KEY} as sort_key
      from books b join users u on u.id = b.user_id where b.id = ${id} and ${isVisible(caller)}`.execute(db)
    if (!rows[0]) return undefined
    const { cover, recipe_image, recipe_count, sort_key: _sortKey, ...stored } = rows[0]
    const image = cover ?? recipe_image
    const body = toBook(imageUrls, caller, rows[0])
    const { shown } = imageUrls.tagParts(image ? [image] : [], caller)
    return { body, etag: computeEtag(stored, ...body.may, image?.id ?? 0, recipe_count ?? 0, ...shown) }
  },
  lock: async (trx, id) => {
    const locked = await lockBook(trx, id)
    return locked?.deleted_at ? undefined : locked
  },
})

type NewBook = Omit<BookCreate, 'visibility'> & Pick<BookRead, 'visibility' | 'kitchen_id'>

export async function insertBook(trx: Db, userId: number, { search, ...book }: NewBook): Promise<number> {
  const { id } = await trx
    .insertInto('books')
    .values({ ...book, user_id: userId, search: toJsonb(search) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateBook(trx: Db, id: number, { search, ...changes }: BookUpdate) {
  await trx
    .updateTable('books')
    .set((eb) => ({
      ...changes,
      ...(search !== undefined && { search: toJsonb(search) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Excludes the trash. */
export const countOwnBooks = (db: Db, userId: number, most: number) =>
  countRows(
    db,
    db.selectFrom('books').where('user_id', '=', userId).where('deleted_at', 'is', null).limit(most),
  )

const toJsonb = (search: BookUpdate['search']) => (search ? sql`${JSON.stringify(search)}::jsonb` : null)
