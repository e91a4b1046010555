import type { BookRead } from '@larder/contract/books'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { joinSeen } from './seen-recipes.ts'

type ArchivedBook = Pick<BookRead, 'title' | 'description' | 'visibility' | 'search'> & {
  kitchen: string | null
  recipes: string[]
}

/** Someone's books with the titles of what they see in them, in order, to take along. */
export async function listOwnBooks(db: Db, caller: Caller): Promise<ArchivedBook[]> {
  const { rows } = await sql<ArchivedBook>`
    select b.title, b.description, b.visibility, b.search,
      (select k.name from kitchens k where k.id = b.kitchen_id) as kitchen,
      array(
        select r.title from book_recipes br ${joinSeen(caller)} where br.book_id = b.id
        order by br.position, br.recipe_id) as recipes
    from books b where b.user_id = ${caller.id} and b.deleted_at is null
    order by lower(b.title), b.id`.execute(db)
  return rows
}
