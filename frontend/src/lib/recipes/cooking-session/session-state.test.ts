import type { CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import { expect, test } from 'vitest'
import {
  beginSession,
  markSent,
  mergeSession,
  type StoredSession,
  toUpdateBody,
  withChange,
} from './session-state.ts'

const BORSCH = { recipe_id: 7, title: 'Borsch', step_count: 4 }
const ANN = 1
const timer = { id: '7-2', name: 'simmer', step: 2, duration_sec: 60, ends_at: null, left_sec: 30 }

const received = (more: Partial<CookingSessionRead>): CookingSessionRead => ({
  ...{ ...BORSCH, user_id: ANN, step: 0, servings: null, ticked_ingredient_ids: [], timers: [], may: [] },
  ...{ created_at: '2026-11-15T10:00:00.000Z', updated_at: '2026-11-15T10:00:00.000Z' },
  ...more,
})
const listUnsent = (session: StoredSession) => session.unsent as NonNullable<StoredSession['unsent']>

test('sends only changes, with their age', () => {
  const once = withChange(beginSession(BORSCH, ANN), { step: 2 }, 1000)
  const twice = withChange(once, { ticked_ingredient_ids: [3], timers: { '7-2': timer, '7-1': null } }, 2000)
  expect(toUpdateBody(twice, listUnsent(twice), 62_000)).toEqual({
    ...{ step: 2, ticked_ingredient_ids: [3], timers: [timer] },
    ...{ stopped_timer_ids: ['7-1'], seconds_ago: 60 },
  })
})

test('an anonymous session has no unsent changes', () => {
  expect(withChange(beginSession(BORSCH, null), { step: 2 }, 1000)).toMatchObject({ step: 2, unsent: null })
})

test('changes made during a request stay unsent', () => {
  const first = withChange(beginSession(BORSCH, ANN), { step: 1 }, 1000)
  expect(markSent(first, listUnsent(first)).unsent).toBeNull()
  const second = withChange(first, { step: 2 }, 1000)
  expect(markSent(second, listUnsent(first)).unsent).toMatchObject({ fields: ['step'] })
})

test('uses the API’s values except for unsent changes', () => {
  const before = withChange(beginSession(BORSCH, ANN), { step: 3 }, 1000)
  const response = received({ step: 1, servings: 8, ticked_ingredient_ids: [5] })
  expect(mergeSession(before, response, ANN)).toMatchObject({
    step: 3,
    servings: 8,
    ticked_ingredient_ids: [5],
  })
  expect(mergeSession(markSent(before, listUnsent(before)), response, ANN)).toMatchObject({
    step: 1,
    servings: 8,
  })
})

test('does not assign an anonymous session to a user', () => {
  const visitor = withChange(beginSession(BORSCH, null), { step: 3 }, 1000)
  expect(mergeSession(visitor, received({ step: 1 }), ANN)).toMatchObject({
    step: 1,
    user_id: ANN,
    unsent: null,
  })
})

test('a change after the end continues the session', () => {
  const over = withChange(beginSession(BORSCH, ANN), { isOver: true }, 1000)
  expect(listUnsent(over).isOver).toBe(true)
  expect(listUnsent(withChange(over, { step: 4 }, 2000)).isOver).toBe(false)
})
