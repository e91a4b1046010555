import { type Static, Type } from 'typebox'
import { CreatedAt, id, line, May, Nullable, named, OneOf, optional, timestamp } from '../fields.ts'

export const COOKING_SESSION_ACTIONS = ['update', 'delete'] as const
/** A session ends after this many days without a change. */
export const COOKING_SESSION_DAYS = 7
export const MAX_TIMERS = 20

const WEEK_SEC = 7 * 24 * 60 * 60
const MAX_SECONDS = 8 * WEEK_SEC
const MAX_LINES = 300
const MAX_STEPS = 300

const timerKey = Type.String({
  pattern: '^[\\w-]{1,64}$',
  description: 'ID chosen by the client. On every device, the same ID means the same timer.',
})

const timer = {
  id: timerKey,
  name: line(200, 'Name, such as "simmer"'),
  step: Type.Integer({
    minimum: 1,
    maximum: MAX_STEPS,
    description: 'Number of the step that it belongs to',
  }),
  duration_sec: Type.Integer({
    minimum: 1,
    maximum: MAX_SECONDS,
    description: 'Duration in seconds',
  }),
  ends_at: Nullable(timestamp('Time at which the timer rings; null while it is paused')),
  left_sec: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: MAX_SECONDS,
      description: 'Seconds left while it is paused; null while it runs',
    }),
  ),
}
const kind = OneOf(
  ['timer', 'alarm'],
  'What it signals. `timer`: the time of the step is over; `alarm`: it is time to start the step',
)

/** Either `ends_at` (running) or `left_sec` (paused) is null. */
export const CookingTimer = named('CookingTimer', { ...timer, kind: Type.Optional(kind) })
export const CookingTimerRead = named('CookingTimerRead', {
  ...timer,
  kind,
  rung_at: Nullable(
    timestamp(
      'Time at which the notification was sent; null if it has not been sent. Can be later than `ends_at` if the server was down.',
    ),
  ),
})

const progress = {
  step: Type.Integer({
    minimum: 0,
    maximum: MAX_STEPS,
    description: 'Number of the current step; 0 during preparation',
  }),
  servings: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Number of servings; null for the number in the recipe',
    }),
  ),
  ticked_ingredient_ids: Type.Array(id('ID of an ingredient line'), {
    maxItems: MAX_LINES,
    uniqueItems: true,
    description: 'Ingredient lines that are ticked off',
  }),
}

export const CookingSessionUpdate = named(
  'CookingSessionUpdate',
  {
    ...optional(progress),
    timers: Type.Optional(
      Type.Array(CookingTimer, {
        maxItems: MAX_TIMERS,
        description: 'Timers that were started or changed; other timers stay unchanged',
      }),
    ),
    stopped_timer_ids: Type.Optional(
      Type.Array(timerKey, { maxItems: MAX_TIMERS, description: 'IDs of timers to remove' }),
    ),
    seconds_ago: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_SECONDS,
        description:
          'How many seconds ago the change was made, for changes made offline. Newer changes from other devices take precedence.',
      }),
    ),
  },
  {
    description: 'Absent fields stay unchanged; null clears a field',
    examples: [{ step: 2, servings: 4, ticked_ingredient_ids: [] }],
  },
)
export const CookingSessionRead = named('CookingSessionRead', {
  recipe_id: id('ID of the recipe. It also identifies the session: each user has at most one per recipe.'),
  user_id: id('ID of the cook'),
  title: Type.String({ description: 'Title of the recipe' }),
  step_count: Type.Integer({ minimum: 0, description: 'Number of steps in the recipe' }),
  ...progress,
  timers: Type.Array(CookingTimerRead, {
    description:
      'Timers, in the order in which they were started. Larder removes them one hour after they ring.',
  }),
  created_at: CreatedAt,
  updated_at: timestamp('Time of the last change; the session ends seven days later'),
  may: May(COOKING_SESSION_ACTIONS),
})
export const CookingSessionList = named('CookingSessionList', {
  items: Type.Array(CookingSessionRead, { description: 'Cooking sessions, most recently used first' }),
})

export type CookingSessionAction = (typeof COOKING_SESSION_ACTIONS)[number]
export type CookingTimer = Static<typeof CookingTimer>
export type CookingTimerRead = Static<typeof CookingTimerRead>
export type CookingSessionUpdate = Static<typeof CookingSessionUpdate>
export type CookingSessionRead = Static<typeof CookingSessionRead>
export type CookingSessionList = Static<typeof CookingSessionList>
