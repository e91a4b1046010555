import { RECIPE_DEEDS, type RecipeDeed } from '@larder/contract/recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type Caller, everythingToOwner, type Guard } from '../../http/access.ts'

type Condition = RawBuilder<unknown>
export type RecipeFacts = { user_id: number | null }

/**
 * The recipes `r` that a caller sees, as sets that each have an index of their own. A list reads one page from each and
 * merges them: skipping over other people's private recipes would cost more the more of them there are.
 */
export function visibleSets(caller: Caller | undefined): Condition[] {
  const isPublic = sql`r.visibility = 'public'`
  if (!caller) return [isPublic]
  if (caller.role === 'Admin') return [isPublic, sql`r.visibility = 'private'`]
  return [isPublic, sql`r.visibility = 'private' and r.user_id = ${caller.id}`]
}

/** The same as one condition. */
export const isVisible = (caller: Caller | undefined): Condition =>
  sql`(${sql.join(
    visibleSets(caller).map((set) => sql`(${set})`),
    sql` or `,
  )})`

/** The same for one statement that serves every caller, whose `$2` and `$3` are `viewerOf(caller)`. */
export const VISIBLE = `r.deleted_at is null and (r.visibility = 'public' or r.user_id = $2 or $3)`
export const viewerOf = (caller: Caller | undefined) =>
  [caller?.id ?? null, caller?.role === 'Admin'] as const

/**
 * Whether a word `w` stands in a recipe that the caller sees. What others keep private must not even stand in the way of
 * another word, or the absence of that would tell of it.
 */
export function isWordSeenBy(caller: Caller | undefined): Condition {
  if (!caller) return sql`w.is_public`
  if (caller.role === 'Admin') return sql`true`
  return sql`(w.is_public or exists (
    select from recipes r where r.user_id = ${caller.id} and r.visibility = 'private' and r.deleted_at is null
      and r.search @@ plainto_tsquery('larder_exact', w.word)))`
}

/** The same for one recipe, together with those in the trash that the caller may still delete for good. */
export const recipeAccess: Guard<RecipeDeed, RecipeFacts> = {
  resource: 'Recipe',
  param: 'recipe_id',
  deeds: RECIPE_DEEDS,
  facts: (db, id, caller) =>
    findFacts(db, id, sql`${isVisible(caller)} and (r.deleted_at is null or ${isTheirs(caller)})`),
  may: everythingToOwner(RECIPE_DEEDS),
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
export const trashAccess: Guard<'restore', RecipeFacts> = {
  ...recipeAccess,
  deeds: ['restore'],
  facts: (db, id, caller) =>
    findFacts(db, id, sql`(r.deleted_at is null or ${isInTrash}) and ${isTheirs(caller)}`),
  may: everythingToOwner(['restore']),
}

const isTheirs = (caller: Caller) => sql`(r.user_id = ${caller.id} or ${caller.role === 'Admin'})`

async function findFacts(db: Db, id: number, isKnown: Condition): Promise<RecipeFacts | undefined> {
  const { rows } =
    await sql<RecipeFacts>`select r.user_id from recipes r where r.id = ${id} and ${isKnown}`.execute(db)
  return rows[0]
}
