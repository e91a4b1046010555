import type { UnsharedRecipe } from '@larder/contract/planning/recipe-requests'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'

/** SQL condition: the recipe exists, and members of the kitchen cannot read it. Both arguments are SQL names. */
export const isUnshared = (recipe: string, kitchenId: string) =>
  `${recipe}.deleted_at is null and ${recipe}.visibility <> 'public' and ${recipe}.kitchen_id is distinct from ${kitchenId}`

/** SQL expression: the owner of the recipe of meal `m` if it is hidden from the kitchen of plan `p`. `$2` is the viewer. */
export const UNSHARED = `
  (select row_to_json(found) from (
     select owner.id as owner_id, owner.username as owner_name, exists (
       select from recipe_requests q
       where q.recipe_id = hidden.id and q.kitchen_id = p.kitchen_id and q.user_id = $2) as is_requested
     from recipes hidden
     join kitchen_members k on k.kitchen_id = p.kitchen_id and k.user_id = hidden.user_id
     join users owner on owner.id = k.user_id
     where hidden.id = m.recipe_id and ${isUnshared('hidden', 'p.kitchen_id')}) found)`

// Raw: shares its columns with the plan, which is hot.
const findUnshared = prepared<{ id: number; unshared: UnsharedRecipe | null }>(
  'find_unshared_meals',
  `select m.id, ${UNSHARED} as unshared from planned_meals m join meal_plans p on p.id = m.meal_plan_id
   where m.id = any ($1::integer[])`,
)

/** Maps each meal to its hidden recipe, or to null. */
export async function listUnsharedRecipes(db: Db, { id }: Caller, mealIds: number[]) {
  const rows = mealIds.length === 0 ? [] : await findUnshared(db, mealIds, id)
  return new Map(rows.map((row) => [row.id, row.unshared]))
}
