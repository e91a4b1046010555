import { INGREDIENT_ACTIONS, type IngredientAction } from '@larder/contract/food/ingredients'
import { type RawBuilder, sql } from 'kysely'
import { opaqueParam } from '../../db/prepared.ts'
import type { Caller, Policy } from '../../http/access.ts'

type Condition = RawBuilder<boolean>
export type Viewer = Pick<Caller, 'id' | 'role' | 'kitchenIds'> | undefined

/**
 * The `ingredients` that a caller sees, as sets that each have an index by name: listed ones, hidden ones of their own, and
 * hidden ones that recipes of their kitchens use.
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
    and ingredients.id in (${listNeededIn(caller.kitchenIds)})`,
  ]
}

const listNeededIn = (kitchenIds: readonly number[]) => sql`
  select unnest(r.ingredient_ids) from recipes r
  where r.kitchen_id = any (${opaqueParam(kitchenIds, 'integer[]')}::integer[]) and r.deleted_at is null`

/** `visibleSets` as one condition. */
export const isIngredientVisible = (caller: Viewer): Condition =>
  sql`(${sql.join(
    visibleSets(caller).map((set) => sql`(${set})`),
    sql` or `,
  )})`

const ownLines = ({ id }: NonNullable<Viewer>) => sql`
  recipe_ingredients ri join recipes r on r.id = ri.recipe_id
  where ri.ingredient_id = ingredients.id and r.user_id = ${id}`

/** Ingredients that a caller can use in a recipe: visible ones, and those in recipes of their own. */
export const isIngredientUsable = (caller: Viewer): Condition =>
  caller
    ? sql`(${isIngredientVisible(caller)} or exists (select from ${ownLines(caller)}))`
    : isIngredientVisible(caller)

/** The name; if the ingredient is hidden from the caller, the name in their latest recipe line. */
export const visibleName = (caller: Viewer): RawBuilder<string> =>
  caller
    ? sql`case when ${isIngredientVisible(caller)} then ingredients.name
        else (select ri.name from ${ownLines(caller)} order by ri.id desc limit 1) end`
    : sql`ingredients.name`

/** Owner of an alias or nutrition entry of this caller; null: an Admin's entry, which applies to everyone. */
export const aliasOwner = (caller: NonNullable<Viewer>): number | null =>
  caller.role === 'Admin' ? null : caller.id

/** The `ingredient_aliases` for everyone and those of the caller. */
export const isAliasVisible = (caller: Viewer): Condition =>
  sql`(ingredient_aliases.user_id is null or ingredient_aliases.user_id = ${caller?.id ?? null})`

export const isAliasDeletable = (caller: NonNullable<Viewer>): Condition =>
  caller.role === 'Admin' ? sql`true` : sql`ingredient_aliases.user_id = ${caller.id}`

/** Merging changes recipes of other users, so it is limited to Admins. */
export const ingredientAccess: Policy<IngredientAction, { user_id: number | null }> = {
  name: 'Ingredient',
  param: 'ingredient_id',
  scopeArea: 'store_data',
  actions: INGREDIENT_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('ingredients')
      .select('ingredients.user_id')
      .where('ingredients.id', '=', id)
      .where(isIngredientVisible(caller))
      .executeTakeFirst(),
  allow: (caller, { user_id }) => (user_id === caller.id ? ['update', 'delete'] : []),
}

/** Everyone who can use an ingredient can set its nutrition for themselves and the readers of their recipes. */
export const nutritionAccess: Policy<never, object> = {
  name: 'Ingredient',
  param: 'ingredient_id',
  actions: [],
  policyInput: (db, id, caller) =>
    db
      .selectFrom('ingredients')
      .select('ingredients.id')
      .where('ingredients.id', '=', id)
      .where(isIngredientUsable(caller))
      .executeTakeFirst(),
  allow: () => [],
}
