import { INGREDIENT_ACTIONS, type IngredientAction } from '@larder/contract/food/ingredients'
import { type RawBuilder, sql } from 'kysely'
import { opaqueParam } from '../../db/prepared.ts'
import type { Caller, Policy } from '../../http/access.ts'

type Condition = RawBuilder<boolean>
export type Viewer = Pick<Caller, 'id' | 'role' | 'kitchenIds'> | undefined

/**
 * The `ingredients` that a caller sees, as sets that each have an index in the order of names: what is listed, and of what
 * is hidden their own, and what the recipes of their kitchens need.
 */
export function visibleSets(caller: Viewer): Condition[] {
  if (caller?.role === 'Admin') return [sql`true`]
  const isListed = sql<boolean>`ingredients.listing <> 'hidden'`
  if (!caller) return [isListed]
  const isHidden = sql<boolean>`ingredients.listing = 'hidden'`
  const own = sql<boolean>`${isHidden} and ingredients.user_id = ${opaqueParam(caller.id, 'integer')}`
  if (caller.kitchenIds.length === 0) return [isListed, own]
  return [
    isListed,
    own,
    sql`${isHidden} and ingredients.user_id is distinct from ${opaqueParam(caller.id, 'integer')}
    and ingredients.id in (${neededIn(caller.kitchenIds)})`,
  ]
}

const neededIn = (kitchenIds: readonly number[]) => sql`
  select unnest(r.ingredient_ids) from recipes r
  where r.kitchen_id = any (${opaqueParam(kitchenIds, 'integer[]')}::integer[]) and r.deleted_at is null`

/** The same as one condition. */
export const isVisible = (caller: Viewer): Condition =>
  sql`(${sql.join(
    visibleSets(caller).map((set) => sql`(${set})`),
    sql` or `,
  )})`

const ownLines = ({ id }: NonNullable<Viewer>) => sql`
  recipe_ingredients ri join recipes r on r.id = ri.recipe_id
  where ri.ingredient_id = ingredients.id and r.user_id = ${id}`

/** Those a caller may name by id in a recipe: what stands in one of their own, they have named before. */
export const isUsable = (caller: Viewer): Condition =>
  caller ? sql`(${isVisible(caller)} or exists (select from ${ownLines(caller)}))` : isVisible(caller)

/** Its name, or for who does not see it what they called it last. */
export const nameTo = (caller: Viewer): RawBuilder<string> =>
  caller
    ? sql`case when ${isVisible(caller)} then ingredients.name
        else (select ri.name from ${ownLines(caller)} order by ri.id desc limit 1) end`
    : sql`ingredients.name`

/** Whose a name is that the caller gives: what Admin calls something counts for everyone, and is nobody's. */
export const namesFor = (caller: NonNullable<Viewer>): number | null =>
  caller.role === 'Admin' ? null : caller.id

/** The `ingredient_aliases` that a caller sees: those for everyone, and their own. */
export const isNameSeen = (caller: Viewer): Condition =>
  sql`(ingredient_aliases.user_id is null or ingredient_aliases.user_id = ${caller?.id ?? null})`

/** Those that they may take back. */
export const isNameTheirs = (caller: NonNullable<Viewer>): Condition =>
  caller.role === 'Admin' ? sql`true` : sql`ingredient_aliases.user_id = ${caller.id}`

/** Merging moves other people's recipes, so it is Admin's. */
export const ingredientAccess: Policy<IngredientAction, { user_id: number | null }> = {
  name: 'Ingredient',
  param: 'ingredient_id',
  scopeArea: 'shop',
  actions: INGREDIENT_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('ingredients')
      .select('ingredients.user_id')
      .where('ingredients.id', '=', id)
      .where(isVisible(caller))
      .executeTakeFirst(),
  allow: (caller, { user_id }) => (user_id === caller.id ? ['update', 'delete'] : []),
}

/** Whoever may name an ingredient may say what it has: it counts for them, and for who reads their recipes. */
export const nutritionAccess: Policy<never, object> = {
  name: 'Ingredient',
  param: 'ingredient_id',
  actions: [],
  policyInput: (db, id, caller) =>
    db
      .selectFrom('ingredients')
      .select('ingredients.id')
      .where('ingredients.id', '=', id)
      .where(isUsable(caller))
      .executeTakeFirst(),
  allow: () => [],
}
