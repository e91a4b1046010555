import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { onRecipeChanged } from '../../hooks/domain-hooks.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { findLinkedTitles } from '../../recipes/recipes/link-lines.ts'
import { LINE_COLUMNS } from '../../recipes/recipes/recipe-columns.ts'

type Link = { outer_id: number; line_id: number; recipe_id: number }

/**
 * Links ingredient lines to the imported or existing recipes that they referred to. Runs after all recipes are created,
 * because an archive has no particular order. Can be repeated.
 */
export async function linkImported(db: Db, importId: number, userId: number) {
  const author = await findCallerById(db, userId)
  if (!author) return
  const links = Map.groupBy(await listLinks(db, importId), ({ outer_id }) => outer_id)
  for (const [id, lines] of links)
    await inTransaction(db, async (trx) => {
      await findLinkedTitles(trx, author, lines, { id, linkedIds: new Set() })
      for (const { line_id, recipe_id } of lines) await updateLink(trx, line_id, recipe_id)
      await onRecipeChanged.run(trx, { recipeId: id, changedBy: author })
    }).catch((error) => {
      // A cycle, or too many nested recipes: the line stays plain text.
      if (!(error instanceof HttpError)) throw error
    })
}

async function listLinks(db: Db, importId: number): Promise<Link[]> {
  // Raw: joins the elements of JSON arrays with their positions.
  const { rows } = await sql<Link>`
    select outside.recipe_id as outer_id, ri.id as line_id,
      coalesce(inside.recipe_id, inside.duplicate_of_id) as recipe_id
    from import_recipes outside
      cross join jsonb_array_elements(outside.content -> 'ingredients') with ordinality found (line, at)
      join import_recipes inside on inside.import_id = outside.import_id
        and inside.content ->> 'title' = found.line #>> '{parts,recipe,title}'
        and inside.content ->> 'created_at' = found.line #>> '{parts,recipe,created_at}'
      join recipe_ingredients ri on ri.recipe_id = outside.recipe_id and ri.position = found.at - 1
        and ${sql.raw(LINE_COLUMNS.line)} = found.line ->> 'line'
    where outside.import_id = ${importId} and outside.recipe_id is not null
      and coalesce(inside.recipe_id, inside.duplicate_of_id) is not null
    order by outside.position, ri.position`.execute(db)
  return rows
}

async function updateLink(trx: Db, lineId: number, recipeId: number) {
  await trx
    .updateTable('recipe_ingredients')
    .set({ inner_recipe_id: recipeId })
    .where('id', '=', lineId)
    .execute()
}
