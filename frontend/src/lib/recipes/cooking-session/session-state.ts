import type {
  CookingSessionRead,
  CookingSessionUpdate,
  CookingTimer,
} from '@larder/contract/recipes/cooking-sessions'

type Position = Pick<CookingSessionRead, 'step' | 'servings' | 'ticked_ingredient_ids'>
type Dish = Pick<CookingSessionRead, 'recipe_id' | 'title' | 'step_count'>

/** Local changes that the API has not acknowledged. */
type Unsent = {
  fields: (keyof Position)[]
  /** By id; null: stopped. */
  timers: Record<string, CookingTimer | null>
  isOver: boolean
  /** Time of the last change in ms. Distinguishes it from changes made during the request. */
  at: number
}

/** Cooking session as stored on this device. */
export type StoredSession = Dish &
  Position & {
    /** Null: an anonymous user, whose session exists only on this device. */
    user_id: number | null
    used_at: number
    unsent: Unsent | null
  }

export type Change = Partial<Position> & { timers?: Unsent['timers']; isOver?: boolean }

export const beginSession = (dish: Dish, userId: number | null): StoredSession => ({
  ...{ recipe_id: dish.recipe_id, title: dish.title, step_count: dish.step_count },
  ...{ step: 0, servings: null, ticked_ingredient_ids: [] },
  ...{ user_id: userId, used_at: 0, unsent: null },
})

/** Applies a change and marks it unsent, except for anonymous users, whose sessions are never sent. */
export function withChange(
  session: StoredSession,
  { timers = {}, isOver = false, ...position }: Change,
  now: number,
): StoredSession {
  const at = Math.max(now, (session.unsent?.at ?? 0) + 1)
  const changed = { ...session, ...position, used_at: now }
  if (session.user_id === null) return changed
  const fields = new Set([
    ...(session.unsent?.fields ?? []),
    ...(Object.keys(position) as (keyof Position)[]),
  ])
  const unsent = { fields: [...fields], timers: { ...session.unsent?.timers, ...timers }, isOver, at }
  return { ...changed, unsent }
}

export function toUpdateBody(session: StoredSession, unsent: Unsent, now: number): CookingSessionUpdate {
  const timers = Object.entries(unsent.timers)
  return {
    ...Object.fromEntries(unsent.fields.map((field) => [field, session[field]])),
    timers: timers.flatMap(([, timer]) => timer ?? []),
    stopped_timer_ids: timers.flatMap(([id, timer]) => (timer ? [] : [id])),
    seconds_ago: Math.max(0, Math.round((now - unsent.at) / 1000)),
  }
}

/** Marks changes as sent, unless more were made meanwhile. */
export const markSent = (session: StoredSession, sent: Unsent): StoredSession =>
  session.unsent?.at === sent.at ? { ...session, unsent: null } : session

/** Takes the API's session, except for fields with unsent changes. */
export function mergeSession(
  session: StoredSession | undefined,
  received: CookingSessionRead,
  userId: number,
): StoredSession {
  const before = session?.user_id === userId ? session : beginSession(received, userId)
  const fields = before.unsent?.fields ?? []
  const own = Object.fromEntries(fields.map((field) => [field, before[field]]))
  const { recipe_id, title, step_count, step, servings, ticked_ingredient_ids } = received
  return {
    ...{ recipe_id, title, step_count, step, servings, ticked_ingredient_ids, ...own },
    ...{ user_id: userId, used_at: Math.max(before.used_at, Date.parse(received.updated_at)) },
    unsent: before.unsent,
  }
}
