import type { BookRead, BookSearch } from '@larder/contract/recipes/books'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import { bookImageJson } from '../images/recipe-images.queries.ts'
import { joinVisibleRecipes } from './visible-recipes.ts'

type BookWithRecipes = Pick<BookRead, 'title' | 'description' | 'visibility' | 'search'> & {
  kitchen: string | null
  recipes: { title: string; created_at: string }[]
  cover: ImageRow | null
}

/** A search with names instead of IDs, which have no meaning on another server. */
type ArchivedSearch = Omit<BookSearch, keyof Ids> & {
  categories?: string[]
  ingredients?: string[]
  tags?: string[]
  /** Filters by a user or kitchen, which do not exist on another server. */
  is_bound?: true
}
type Ids = Pick<
  BookSearch,
  'category_id' | 'any_category_id' | 'ingredient_id' | 'tag_id' | 'user_id' | 'kitchen_id'
>
type ArchivedBook = Omit<BookWithRecipes, 'search' | 'cover'> & {
  search: ArchivedSearch | null
  cover: { file: string; alt: string | null } | null
}
type Cover = { file: string; image: ImageRow }

/** The caller's books with the recipes they can see, in order, and uploaded covers. */
export async function listBooksForExport(
  db: Db,
  caller: Caller,
): Promise<{ books: ArchivedBook[]; covers: Cover[] }> {
  const recipes = sql<{ title: string; created_at: string }>`(
    select r.title, iso_time(r.created_at) as created_at from book_recipes br ${joinVisibleRecipes(caller)}
    where br.book_id = b.id order by br.position, br.recipe_id)`.as('recipe')
  const rows = await db
    .selectFrom('books as b')
    .leftJoin('kitchens as k', 'k.id', 'b.kitchen_id')
    .select(['b.title', 'b.description', 'b.visibility', 'b.search', 'k.name as kitchen'])
    .select((eb) => [
      jsonArrayFrom(eb.selectFrom(recipes).selectAll()).as('recipes'),
      sql.raw<ImageRow | null>(bookImageJson('b.id')).as('cover'),
    ])
    .where('b.user_id', '=', caller.id)
    .where('b.deleted_at', 'is', null)
    .orderBy(sql`lower(b.title)`)
    .orderBy('b.id')
    .$castTo<BookWithRecipes>()
    .execute()
  const books: ArchivedBook[] = []
  const covers: Cover[] = []
  for (const [index, { search, cover: image, ...book }] of rows.entries()) {
    const file = `covers/${index + 1}.webp`
    if (image) covers.push({ file, image })
    const cover = image && { file, alt: image.alt }
    books.push({ ...book, search: search && (await toArchivedSearch(db, search)), cover })
  }
  return { books, covers }
}

async function toArchivedSearch(db: Db, search: BookSearch): Promise<ArchivedSearch> {
  const { category_id, any_category_id, ingredient_id, tag_id, user_id, kitchen_id, ...rest } = search
  const listNames = async (table: 'categories' | 'ingredients' | 'tags', ids: number[]) => {
    if (ids.length === 0) return {}
    const rows = await db.selectFrom(table).select('name').where('id', 'in', ids).orderBy('id').execute()
    return { [table]: rows.map(({ name }) => name) }
  }
  return {
    ...rest,
    ...(await listNames('categories', category_id ? [category_id] : (any_category_id ?? []))),
    ...(await listNames('ingredients', ingredient_id ?? [])),
    ...(await listNames('tags', tag_id ?? [])),
    ...((user_id ?? kitchen_id) && { is_bound: true as const }),
  }
}
