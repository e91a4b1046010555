import { type Static, Type } from 'typebox'
import { CreatedAt, id, line, May, Nullable, named, OneOf, optional, timestamp } from '../fields.ts'

export const COOKING_SESSION_ACTIONS = ['update', 'delete'] as const
/** Untouched for so long, a session is over. */
export const COOKING_DAYS = 7
/** More timers than anyone can tell apart. */
export const MAX_TIMERS = 20

const WEEK_SEC = 7 * 24 * 60 * 60
const MAX_SECONDS = 8 * WEEK_SEC
const MAX_LINES = 300
const MAX_STEPS = 300

const timerKey = Type.String({
  pattern: '^[\\w-]{1,64}$',
  description: 'Made on the device: the same id is the same timer, wherever it was started',
})

const timer = {
  id: timerKey,
  name: line(200, 'What it is for, such as "simmer"'),
  step: Type.Integer({ minimum: 1, maximum: MAX_STEPS, description: 'The step that it belongs to' }),
  duration_sec: Type.Integer({
    minimum: 1,
    maximum: MAX_SECONDS,
    description: 'How long it was set to, in seconds',
  }),
  ends_at: Nullable(timestamp('When it rings; null while it is paused')),
  left_sec: Nullable(
    Type.Integer({ minimum: 0, maximum: MAX_SECONDS, description: 'What is left while it is paused' }),
  ),
}
const kind = OneOf(
  ['timer', 'alarm'],
  '`timer` tells that something is done, `alarm` that it is time to begin with its step',
)

/** It runs until `ends_at`, or is paused and has `left_sec`: one of the two is null. */
export const CookingTimer = named('CookingTimer', { ...timer, kind: Type.Optional(kind) })
export const CookingTimerRead = named('CookingTimerRead', {
  ...timer,
  kind,
  rung_at: Nullable(
    timestamp('When its person’s devices were rung, once; later than `ends_at` if nobody could before'),
  ),
})

const place = {
  step: Type.Integer({
    minimum: 0,
    maximum: MAX_STEPS,
    description: 'The step they are at; 0: getting everything ready',
  }),
  servings: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'How many they cook for; null: as many as the recipe says',
    }),
  ),
  ticked_ingredient_ids: Type.Array(id('A line of the recipe'), {
    maxItems: MAX_LINES,
    uniqueItems: true,
    description: 'The ingredient lines of the recipe that are ready',
  }),
}

export const CookingSessionUpdate = named(
  'CookingSessionUpdate',
  {
    ...optional(place),
    timers: Type.Optional(
      Type.Array(CookingTimer, {
        maxItems: MAX_TIMERS,
        description: 'Started or changed; others stay as they are',
      }),
    ),
    stopped_timer_ids: Type.Optional(
      Type.Array(timerKey, { maxItems: MAX_TIMERS, description: 'Timers that are over' }),
    ),
    seconds_ago: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_SECONDS,
        description:
          'How long ago it was done, for what waited for a signal: what another device did since is kept',
      }),
    ),
  },
  {
    description: 'What is absent stays, null clears',
    examples: [{ step: 2, servings: 4, ticked_ingredient_ids: [] }],
  },
)
export const CookingSessionRead = named('CookingSessionRead', {
  recipe_id: id('The recipe, which also identifies the session: everyone has one for each'),
  user_id: id('Who cooks'),
  title: Type.String({ description: 'What the recipe is called' }),
  step_count: Type.Integer({ minimum: 0, description: 'How many steps it has' }),
  ...place,
  timers: Type.Array(CookingTimerRead, {
    description: 'By when they were started; for an hour after ringing',
  }),
  created_at: CreatedAt,
  updated_at: timestamp('When something was last done; seven days later the session is over'),
  may: May(COOKING_SESSION_ACTIONS),
})
export const CookingSessionList = named('CookingSessionList', {
  items: Type.Array(CookingSessionRead, { description: 'The last used first' }),
})

export type CookingSessionAction = (typeof COOKING_SESSION_ACTIONS)[number]
export type CookingTimer = Static<typeof CookingTimer>
export type CookingTimerRead = Static<typeof CookingTimerRead>
export type CookingSessionUpdate = Static<typeof CookingSessionUpdate>
export type CookingSessionRead = Static<typeof CookingSessionRead>
export type CookingSessionList = Static<typeof CookingSessionList>
