import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { openDb } from './db.ts'
import { migrate } from './migrate.ts'

test('what people had before names were hidden and lists were accepted is theirs as they knew it', async () => {
  const db = openDb({ url: await createEmptyDatabase(), poolSize: 1 })
  await migrate(db, { upTo: '2026-11-15-9-refresh-plan' })
  await sql.raw(BEFORE).execute(db)
  await migrate(db)

  const { rows } = await sql`select name, listing from ingredients order by id`.execute(db)
  expect(rows).toEqual([
    { name: 'ownerless', listing: 'made' },
    { name: 'in public', listing: 'used' },
    { name: 'in private', listing: 'hidden' },
    { name: 'in the trash', listing: 'hidden' },
    { name: 'in none', listing: 'made' },
  ])
  const lines = await sql`
    select ri.name, ri.recipe_created_at = r.created_at as is_as_old
    from recipe_ingredients ri join recipes r on r.id = ri.recipe_id order by ri.id`.execute(db)
  expect(lines.rows).toEqual(
    ['in public', 'in private', 'ownerless', 'in the trash'].map((name) => ({ name, is_as_old: true })),
  )
  const members = await sql`select accepted_at = created_at as is_member from shopping_list_members`.execute(
    db,
  )
  expect(members.rows).toEqual([{ is_member: true }])
  const words = await sql`select word, is_public from search_words order by word`.execute(db)
  expect(words.rows).toEqual([
    { word: 'public', is_public: true },
    { word: 'secret', is_public: false },
  ])
  await db.destroy()
})

test('what an import did not take is named apart, and no longer hides that there was no recipe', async () => {
  const db = openDb({ url: await createEmptyDatabase(), poolSize: 1 })
  await migrate(db, { upTo: '2026-11-24-2-incidents' })
  await sql.raw(IMPORTED_BEFORE).execute(db)
  await migrate(db)

  const { rows } = await sql`select failure, not_taken from import_sources order by position`.execute(db)
  expect(rows).toEqual([
    { failure: null, not_taken: [{ kind: 'unknown', count: null, names: ['Weekly shop', '2026-11-16'] }] },
    {
      failure: { code: 'no_recipe', place: 'b.zip', status: null },
      not_taken: [{ kind: 'unknown', count: null, names: ['Market'] }],
    },
    { failure: { code: 'too_large', place: 'c.zip', status: null }, not_taken: [] },
  ])
  await db.destroy()
})

const IMPORTED_BEFORE = `
  insert into users (email, username, password_hash) values ('a', 'ann', 'x');
  insert into imports (user_id, name, visibility) values (1, 'a.zip', 'private');
  insert into import_sources (import_id, position, kind, name, failure) values
    (1, 0, 'bytes', 'a.zip', '{"code": "not_taken", "place": "a.zip: Weekly shop, 2026-11-16, …", "status": null}'),
    (1, 1, 'bytes', 'b.zip', '{"code": "not_taken", "place": "b.zip: Market", "status": null}'),
    (1, 2, 'bytes', 'c.zip', '{"code": "too_large", "place": "c.zip", "status": null}');
  insert into import_recipes (import_id, position, source_position, place, title, content, remarks)
  values (1, 1, 0, 'a.zip', 'Soup', '{}', '[]');`

const BEFORE = `
  insert into users (email, username, password_hash) values ('a', 'ann', 'x'), ('b', 'ben', 'x');
  insert into ingredients (user_id, name)
  values (null, 'ownerless'), (1, 'in public'), (1, 'in private'), (1, 'in the trash'), (1, 'in none');
  insert into recipes (user_id, title, visibility, deleted_at)
  values (1, 'public', 'public', null), (1, 'secret', 'private', null), (1, 'trashed', 'public', now());
  insert into recipe_ingredients (recipe_id, ingredient_id, position) values (1, 2, 0), (2, 3, 0), (2, 1, 1), (3, 4, 0);
  update recipes set search = search_vector(title);
  insert into search_words (word) values ('public'), ('secret');
  insert into shopping_lists (user_id, name) values (1, 'Saturday');
  insert into shopping_list_members (shopping_list_id, user_id) values (1, 2);`
