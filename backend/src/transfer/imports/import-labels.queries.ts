import type { ImportLabelChoice, ImportLabelRead } from '@larder/contract/transfer/import-recipes'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { PageQuery } from '../../http/paging.ts'

const MAX_LABELS = 1000

/** A label whose category was deleted becomes a tag. */
const CHOICE = sql<ImportLabelChoice>`case when l.choice = 'category' and c.id is null then 'tag' else l.choice end`

const selectLabels = (db: Db, importId: number) =>
  db
    .selectFrom('import_labels as l')
    .leftJoin('categories as c', 'c.id', 'l.category_id')
    .select(['l.position', 'l.name', 'l.recipe_count', 'l.is_keyword', 'l.category_id'])
    .select(['c.name as category_name', CHOICE.as('choice')])
    .where('l.import_id', '=', importId)

export async function listImportLabels(
  db: Db,
  importId: number,
  { after, limit }: PageQuery<[number]>,
): Promise<ImportLabelRead[]> {
  return selectLabels(db, importId)
    .where('l.position', '>', after?.[0] ?? 0)
    .orderBy('l.position')
    .limit(limit)
    .execute()
}

export async function findImportLabel(
  db: Db,
  importId: number,
  position: number,
): Promise<ImportLabelRead | undefined> {
  return selectLabels(db, importId).where('l.position', '=', position).executeTakeFirst()
}

export const countImportLabels = (db: Db, importId: number, maxCount: number) =>
  countRows(db, sql`(select from import_labels where import_id = ${importId} limit ${maxCount})`)

/**
 * Collects the categories and keywords of all recipes. A label with the name of a category becomes that category. Web pages
 * have keywords for search engines, so they become nothing unless the user chooses; all other labels become tags. Tags of a Larder
 * archive are exact and need no choice.
 */
export async function collectLabels(trx: Db, importId: number) {
  await trx.deleteFrom('import_labels').where('import_id', '=', importId).execute()
  // Raw: expands JSON arrays of all recipes and ranks the groups.
  await sql`
    insert into import_labels (import_id, position, name, recipe_count, is_keyword, choice, category_id)
    select ${importId}, row_number() over (order by bool_and(is_keyword), count(distinct recipe) desc, lower(found.name)),
      min(found.name), count(distinct recipe), bool_and(is_keyword),
      case when c.id is not null then 'category' when bool_and(is_keyword) then 'none' else 'tag' end, c.id
    from (
      select r.position as recipe, trim(label) as name, false as is_keyword
      from import_recipes r, jsonb_array_elements_text(r.content -> 'categories') label where r.import_id = ${importId}
      union all
      select r.position, trim(label), coalesce((r.content -> 'is_page')::boolean, false)
      from import_recipes r, jsonb_array_elements_text(r.content -> 'tags') label
      where r.import_id = ${importId} and not r.content ? 'own') found
    left join categories c on lower(c.name) = lower(found.name)
    where found.name <> ''
    group by lower(found.name), c.id
    order by bool_and(is_keyword), count(distinct recipe) desc, lower(found.name) limit ${MAX_LABELS}`.execute(
    trx,
  )
}

export async function updateLabel(
  trx: Db,
  importId: number,
  position: number,
  { choice, category_id }: { choice: ImportLabelChoice; category_id: number | null },
) {
  await trx
    .updateTable('import_labels')
    .set({ choice, category_id })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

/** Sets the choice for all keywords of web pages that are not categories here. */
export async function chooseForKeywords(trx: Db, importId: number, choice: 'tag' | 'none') {
  await trx
    .updateTable('import_labels')
    .set({ choice })
    .where('import_id', '=', importId)
    .where('is_keyword', '=', true)
    .where('choice', '<>', 'category')
    .execute()
}

/** What becomes of the labels of a recipe. */
export async function resolveLabels(
  db: Db,
  importId: number,
  labels: string[],
): Promise<{ category_ids: number[]; tags: string[] }> {
  const rows = await selectLabels(db, importId)
    .where(sql<boolean>`lower(l.name) in (select lower(trim(name)) from unnest(${labels}::text[]) name)`)
    .orderBy('l.position')
    .execute()
  return {
    category_ids: [
      ...new Set(
        rows.flatMap(({ choice, category_id }) => (choice === 'category' ? (category_id ?? []) : [])),
      ),
    ],
    tags: rows.filter(({ choice }) => choice === 'tag').map(({ name }) => name),
  }
}
