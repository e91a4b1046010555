import {
  RECIPE_ACTIONS,
  type RecipeAction,
  type RecipeListQuery,
  type RecipeRead,
} from '@larder/contract/recipes/recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { opaqueParam, runPrepared } from '../../db/prepared.ts'
import { allowOwner, type Caller, type Policy } from '../../http/access.ts'

type Condition = RawBuilder<unknown>
export type RecipePolicyInput = Pick<RecipeRead, 'user_id' | 'kitchen_id' | 'kitchen_may_edit'>
export const POLICY_INPUT = 'r.user_id, r.kitchen_id, r.kitchen_may_edit'

type Scope = Pick<RecipeListQuery, 'scope' | 'kitchen_id' | 'needs_review'>

/**
 * Conditions for the recipes `r` that a caller can see, one per index. A list reads a page from each and merges them; scanning one
 * index and skipping other users' private recipes would get slower with their number. The owner of a kitchen's recipe is a member of
 * that kitchen, so these sets include all own recipes.
 */
export const visibleSets = (caller: Caller | undefined, scope: Scope = {}): Condition[] => {
  const { wide, narrow } = wideAndNarrowSets(caller, scope)
  return [...wide, ...narrow]
}

/** The same, split: `wide` sets contain recipes of all users, `narrow` sets those of one user or kitchen. */
export function wideAndNarrowSets(
  caller: Caller | undefined,
  requested: Scope,
): { wide: Condition[]; narrow: Condition[] } {
  const { scope, kitchen_id, needs_review } = requested
  if (needs_review) {
    const visible = caller ? visibleSets(caller, { ...requested, needs_review: false }) : []
    return onlyNarrow(visible.map((set) => sql`${set} and ${isToReview(caller)}`))
  }
  if (scope === 'favourites') {
    const visible = caller ? visibleSets(caller, { ...requested, scope: 'everyone' }) : []
    return onlyNarrow(visible.map((set) => sql`${set} and ${isFavourite(caller)}`))
  }
  const isAdmin = caller?.role === 'Admin'
  const kitchenIds = caller?.kitchenIds ?? []
  if (kitchen_id !== undefined)
    return onlyNarrow(isAdmin || kitchenIds.includes(kitchen_id) ? [inKitchen(kitchen_id)] : [])
  if (scope === 'kitchens') return onlyNarrow(kitchenIds.map(inKitchen))
  const isPublic = sql`r.visibility = 'public'`
  if (!caller) return scope === 'mine' ? onlyNarrow([]) : { wide: [isPublic], narrow: [] }
  const isPrivate = sql`r.visibility = 'private'`
  const isKitchens = sql`r.visibility = 'kitchen'`
  const own = sql`r.user_id = ${opaqueParam(caller.id, 'integer')}`
  if (scope === 'mine')
    return onlyNarrow([isPublic, isPrivate, isKitchens].map((set) => sql`${set} and ${own}`))
  if (isAdmin) return { wide: [isPublic, isPrivate, isKitchens], narrow: [] }
  return { wide: [isPublic], narrow: [sql`${isPrivate} and ${own}`, ...kitchenIds.map(inKitchen)] }
}

const onlyNarrow = (sets: Condition[]) => ({ wide: [], narrow: sets.length > 0 ? sets : [sql`false`] })

/** For a statement without an alias for the table. */
export const IS_PUBLIC = `visibility = 'public' and deleted_at is null`

/** The audience of a recipe `r` as the first column of an index: 0 for everyone, a kitchen ID, or a negative user ID. */
export const AUDIENCE = sql`case r.visibility when 'public' then 0 when 'kitchen' then r.kitchen_id else -r.user_id end`
/** Only narrows the search; `isVisible` decides. */
export const listAudiences = (caller: Caller | undefined): number[] =>
  caller ? [0, -caller.id, ...caller.kitchenIds] : [0]

/** An array instead of a join: with a million recipes, the planner would scan them all for a few favourites. */
const isFavourite = (caller: Caller | undefined) =>
  sql`r.id = any (array(select f.recipe_id from favourites f where f.user_id = ${caller?.id ?? 0}))`
/** Not all recipes that an Admin can edit: those of other users are theirs to check. */
const isToReview = (caller: Caller | undefined) => sql`r.id = any (array(
  select own.id from recipes own where own.needs_review and own.user_id = ${caller?.id ?? 0}
  union select shared.id from recipes shared
  where shared.needs_review and shared.kitchen_may_edit and shared.kitchen_id = any (${caller?.kitchenIds ?? []}::integer[])))`
const inKitchen = (id: number) => sql`r.kitchen_id = ${opaqueParam(id, 'integer')}`

/** The sets as one condition, including recipes in the trash. */
export const isInAudience = (caller: Caller | undefined, scope?: Scope): Condition =>
  sql`(${sql.join(
    visibleSets(caller, scope).map((set) => sql`(${set})`),
    sql` or `,
  )})`

/** Whether the caller can see the recipe `r`. */
export const isVisible = (caller: Caller | undefined) =>
  sql<boolean>`r.deleted_at is null and ${isInAudience(caller)}`

/** Whether the caller can see the recipe `r`, possibly in the trash. */
export const isVisibleOrTrashed = (caller: Caller) =>
  sql<boolean>`(${isVisible(caller)} or ${isOwnOrAdmin(caller)})`

/** `isVisible` for prepared statements, whose `$2`, `$3` and `$4` are `toViewerParams(caller)`. */
export const visibleAs = (r: string) => `${r}.deleted_at is null
  and (${r}.visibility = 'public' or ${r}.user_id = $2 or $3 or ${r}.kitchen_id = any ($4::integer[]))`
export const VISIBLE = visibleAs('r')
/** Together with `VISIBLE`, the recipes that the caller can edit. */
export const EDITABLE =
  '($3 or r.user_id = $2 or (r.kitchen_may_edit and r.kitchen_id = any ($4::integer[])))'
export const toViewerParams = (caller: Pick<Caller, 'id' | 'role' | 'kitchenIds'> | undefined) =>
  [caller?.id ?? null, caller?.role === 'Admin', caller?.kitchenIds ?? []] as const

/**
 * Whether a word `w` is in a recipe that the caller can see. Words of other private recipes must not affect spelling correction,
 * because that would reveal them.
 */
export function isWordVisible(caller: Caller | undefined): Condition {
  if (!caller) return sql`w.is_public`
  if (caller.role === 'Admin') return sql`true`
  return sql`(w.is_public or exists (
    select from recipes r where ${isOwnOrKitchens(caller)} and r.deleted_at is null
      and r.search @@ plainto_tsquery('larder_exact', w.word)))`
}

const isOwnOrKitchens = ({ id, kitchenIds }: Caller) =>
  sql`((r.user_id = ${opaqueParam(id, 'integer')} and r.visibility = 'private')
    or r.kitchen_id = any (${opaqueParam(kitchenIds, 'integer[]')}::integer[]))`

/** Includes recipes in the caller's trash, which they can delete permanently. */
export const recipeAccess: Policy<RecipeAction, RecipePolicyInput> = {
  name: 'Recipe',
  param: 'recipe_id',
  actions: RECIPE_ACTIONS,
  policyInput: (db, id, caller) =>
    findPolicyInput(
      db,
      id,
      sql`${isInAudience(caller)} and (r.deleted_at is null or ${isOwnOrAdmin(caller)})`,
    ),
  allow: (caller, recipe) => {
    if (recipe.user_id === caller.id) return RECIPE_ACTIONS
    return recipe.kitchen_may_edit && caller.kitchenIds.includes(recipe.kitchen_id ?? 0) ? ['update'] : []
  },
}

export const TRASH_DAYS = 30
const isInTrash = sql<boolean>`r.deleted_at > now() - make_interval(days => ${sql.lit(TRASH_DAYS)})`

/** Own recipes `r` in the trash; for Admin, also recipes without an owner. */
export const isInOwnTrash = (caller: Caller) =>
  caller.role === 'Admin'
    ? sql<boolean>`${isInTrash} and (r.user_id = ${caller.id} or r.user_id is null)`
    : sql<boolean>`${isInTrash} and r.user_id = ${caller.id}`

/**
 * Only the owner and Admin can see recipes in the trash. Also finds recipes that are not in the trash, so that a repeated restore
 * succeeds.
 */
export const trashAccess: Policy<'restore', RecipePolicyInput> = {
  ...recipeAccess,
  actions: ['restore'],
  policyInput: (db, id, caller) =>
    findPolicyInput(db, id, sql`(r.deleted_at is null or ${isInTrash}) and ${isOwnOrAdmin(caller)}`),
  allow: allowOwner(['restore']),
}

const isOwnOrAdmin = (caller: Caller) => sql`(r.user_id = ${caller.id} or ${caller.role === 'Admin'})`

export async function findPolicyInput(
  db: Db,
  id: number,
  isKnown: Condition,
): Promise<RecipePolicyInput | undefined> {
  // Raw: hot, runs before every read and change of a recipe.
  const query = sql<RecipePolicyInput>`select ${sql.raw(POLICY_INPUT)} from recipes r where r.id = ${id} and ${isKnown}`
  const [policyInput] = await runPrepared(db, query)
  return policyInput
}
