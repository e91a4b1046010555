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

/** Which of the recipes that they see a caller asks for. */
export type Scope = Pick<RecipeListQuery, 'scope' | 'kitchen_id'>

/**
 * The recipes `r` that a caller sees, as sets that each have an index of their own. A list reads one page from each and
 * merges them: skipping over other people's private recipes would cost more the more of them there are. A recipe of a
 * kitchen belongs to someone who is in it, so that everyone's own are in their sets.
 */
export const visibleSets = (caller: Caller | undefined, scope: Scope = {}): Condition[] => {
  const { wide, narrow } = wideAndNarrowSets(caller, scope)
  return [...wide, ...narrow]
}

/** The same, what anybody may have written apart from what is one person's or one kitchen's. */
export function wideAndNarrowSets(
  caller: Caller | undefined,
  asked: Scope,
): { wide: Condition[]; narrow: Condition[] } {
  const { scope, kitchen_id } = asked
  if (scope === 'favourites') {
    const visible = caller ? visibleSets(caller, { ...asked, scope: 'everyone' }) : []
    return onlyNarrow(visible.map((set) => sql`${set} and ${isFavouriteOf(caller)}`))
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

/** In a statement on the recipe alone. */
export const IS_PUBLIC = `visibility = 'public' and deleted_at is null`

/** Who sees a recipe `r`, as one number that leads an index: everyone, the kitchen of that id, or one person. */
export const AUDIENCE = sql`case r.visibility when 'public' then 0 when 'kitchen' then r.kitchen_id else -r.user_id end`
/** The audiences that a caller is part of: where to look, while `isVisible` still decides. */
export const audiencesOf = (caller: Caller | undefined): number[] =>
  caller ? [0, -caller.id, ...caller.kitchenIds] : [0]

/** A set of ids, not a condition: on a million recipes the planner would walk them all for a few. */
const isFavouriteOf = (caller: Caller | undefined) =>
  sql`r.id = any (array(select f.recipe_id from favourites f where f.user_id = ${caller?.id ?? 0}))`
const inKitchen = (id: number) => sql`r.kitchen_id = ${opaqueParam(id, 'integer')}`

/** The same as one condition. */
export const isVisible = (caller: Caller | undefined, scope?: Scope): Condition =>
  sql`(${sql.join(
    visibleSets(caller, scope).map((set) => sql`(${set})`),
    sql` or `,
  )})`

/** The same for one statement that serves every caller, whose `$2`, `$3` and `$4` are `viewerOf(caller)`. */
export const visibleAs = (r: string) => `${r}.deleted_at is null
  and (${r}.visibility = 'public' or ${r}.user_id = $2 or $3 or ${r}.kitchen_id = any ($4::integer[]))`
export const VISIBLE = visibleAs('r')
/** And of those, the ones that they may change. */
export const EDITABLE =
  '($3 or r.user_id = $2 or (r.kitchen_may_edit and r.kitchen_id = any ($4::integer[])))'
export const viewerOf = (caller: Pick<Caller, 'id' | 'role' | 'kitchenIds'> | undefined) =>
  [caller?.id ?? null, caller?.role === 'Admin', caller?.kitchenIds ?? []] as const

/**
 * Whether a word `w` stands in a recipe that the caller sees. What others keep private must not even stand in the way of
 * another word, or the absence of that would tell of it.
 */
export function isWordSeenBy(caller: Caller | undefined): Condition {
  if (!caller) return sql`w.is_public`
  if (caller.role === 'Admin') return sql`true`
  return sql`(w.is_public or exists (
    select from recipes r where ${isUnlisted(caller)} and r.deleted_at is null
      and r.search @@ plainto_tsquery('larder_exact', w.word)))`
}

const isUnlisted = ({ id, kitchenIds }: Caller) =>
  sql`((r.user_id = ${id} and r.visibility = 'private') or r.kitchen_id = any (${kitchenIds}::integer[]))`

/** The same for one recipe, together with those in the trash that the caller may still delete for good. */
export const recipeAccess: Policy<RecipeAction, RecipePolicyInput> = {
  name: 'Recipe',
  param: 'recipe_id',
  actions: RECIPE_ACTIONS,
  policyInput: (db, id, caller) =>
    findPolicyInput(db, id, sql`${isVisible(caller)} and (r.deleted_at is null or ${isTheirs(caller)})`),
  allow: (caller, recipe) => {
    if (recipe.user_id === caller.id) return RECIPE_ACTIONS
    return recipe.kitchen_may_edit && caller.kitchenIds.includes(recipe.kitchen_id ?? 0) ? ['update'] : []
  },
}

export const TRASH_DAYS = 30
const isInTrash = sql<boolean>`r.deleted_at > now() - make_interval(days => ${sql.lit(TRASH_DAYS)})`

/** The trash `r` of a caller: their own, and for Admin what nobody owns. */
export const trashOf = (caller: Caller) =>
  caller.role === 'Admin'
    ? sql<boolean>`${isInTrash} and (r.user_id = ${caller.id} or r.user_id is null)`
    : sql<boolean>`${isInTrash} and r.user_id = ${caller.id}`

/**
 * Only its owner and Admin know what lies in the trash. What no longer does is found too: whoever repeats the request
 * that took it out is answered as before.
 */
export const trashAccess: Policy<'restore', RecipePolicyInput> = {
  ...recipeAccess,
  actions: ['restore'],
  policyInput: (db, id, caller) =>
    findPolicyInput(db, id, sql`(r.deleted_at is null or ${isInTrash}) and ${isTheirs(caller)}`),
  allow: allowOwner(['restore']),
}

const isTheirs = (caller: Caller) => sql`(r.user_id = ${caller.id} or ${caller.role === 'Admin'})`

export async function findPolicyInput(
  db: Db,
  id: number,
  isKnown: Condition,
): Promise<RecipePolicyInput | undefined> {
  const query = sql<RecipePolicyInput>`select ${sql.raw(POLICY_INPUT)} from recipes r where r.id = ${id} and ${isKnown}`
  const [policyInput] = await runPrepared(db, query)
  return policyInput
}
