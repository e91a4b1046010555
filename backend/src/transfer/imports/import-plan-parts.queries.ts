import type { FoundPlanPart } from '@larder/readers/found-items'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'

export async function insertPlanParts(
  trx: Db,
  importId: number,
  sourcePosition: number,
  parts: FoundPlanPart[],
) {
  // Raw: inserts the elements of a JSON array with their positions.
  await sql`
    insert into import_plan_parts (import_id, position, source_position, part, content)
    select ${importId}, found.place + coalesce((select max(position) from import_plan_parts where import_id = ${importId}), 0),
      ${sourcePosition}, found.part ->> 'part', found.part -> 'content'
    from jsonb_array_elements(${JSON.stringify(parts)}::jsonb) with ordinality found (part, place)`.execute(
    trx,
  )
}

export type PendingPart = FoundPlanPart & { position: number }

export async function listPendingPositions(db: Db, importId: number, maxCount: number): Promise<number[]> {
  const parts = await selectPendingParts(db, importId).select('position').limit(maxCount).execute()
  return parts.map(({ position }) => position)
}

const selectPendingParts = (db: Db, importId: number) =>
  db
    .selectFrom('import_plan_parts')
    .where('import_id', '=', importId)
    .where('is_done', '=', false)
    .orderBy('position')

/** Locks the parts that are still pending until the end of the transaction. */
export async function lockPendingParts(
  trx: Db,
  importId: number,
  positions: number[],
): Promise<PendingPart[]> {
  return selectPendingParts(trx, importId)
    .select(['position', 'part', 'content'])
    .where('position', '=', any(positions))
    .forUpdate()
    .$castTo<PendingPart>()
    .execute()
}

/** Only for parts that were imported. */
export type CreatedPart = { position: number } & (
  | { planned_meal_id: number }
  | { meal_template_id: number }
  | { made_version: number }
)

export async function markPartsDone(
  trx: Db,
  importId: number,
  positions: number[],
  made: CreatedPart[] = [],
) {
  // Raw: joins two parameters, and looks up versions in two tables.
  await sql`
    update import_plan_parts part set is_done = true, planned_meal_id = made.planned_meal_id,
      meal_template_id = made.meal_template_id,
      made_version = coalesce(made.made_version, (select version from planned_meals where id = made.planned_meal_id),
        (select version from meal_templates where id = made.meal_template_id))
    from unnest(${positions}::integer[]) done (position)
      left join jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
        as made (position integer, planned_meal_id integer, meal_template_id integer, made_version integer) using (position)
    where part.import_id = ${importId} and part.position = done.position`.execute(trx)
}

export async function hasPlanParts(db: Db, importId: number): Promise<boolean> {
  const parts = db.selectFrom('import_plan_parts').select('position').where('import_id', '=', importId)
  return (await parts.limit(1).executeTakeFirst()) !== undefined
}

/** Unlinks a batch of imported meals and returns the keys of unchanged ones; undefined if there are no more. */
export async function unlinkCreatedMeals(
  trx: Db,
  importId: number,
  maxCount: number,
): Promise<string[] | undefined> {
  // Raw: reads and updates a batch in one statement.
  const { rows } = await sql<{ key: string; is_unchanged: boolean }>`
    with few as (
      select position from import_plan_parts where import_id = ${importId} and planned_meal_id is not null
      order by position limit ${maxCount}),
    made as (
      select part.position, m.key, m.version = part.made_version and not m.is_removed as is_unchanged
      from import_plan_parts part join few using (position) join planned_meals m on m.id = part.planned_meal_id
      where part.import_id = ${importId}),
    forgotten as (
      update import_plan_parts part set planned_meal_id = null from made
      where part.import_id = ${importId} and part.position = made.position)
    select key, is_unchanged from made`.execute(trx)
  return rows.length > 0 ? rows.flatMap(({ key, is_unchanged }) => (is_unchanged ? key : [])) : undefined
}

/** Deletes only templates that were not renamed since the import. */
export async function deleteCreatedTemplates(trx: Db, importId: number) {
  await trx
    .deleteFrom('meal_templates')
    .using('import_plan_parts as made')
    .where('made.import_id', '=', importId)
    .whereRef('meal_templates.id', '=', 'made.meal_template_id')
    .whereRef('meal_templates.version', '=', 'made.made_version')
    .execute()
}

/** Resets imported plan settings to the default unless they were changed since. */
export async function resetImportedSettings(trx: Db, importId: number, planId: number) {
  for (const part of ['kinds', 'idea_rules'] as const)
    await trx
      .updateTable('meal_plans')
      .from('import_plan_parts as made')
      .set({ [part]: null })
      .where('meal_plans.id', '=', planId)
      .where('made.import_id', '=', importId)
      .where('made.part', '=', part)
      .where('made.made_version', 'is not', null)
      .whereRef(`meal_plans.${part}`, '=', 'made.content')
      .execute()
}
