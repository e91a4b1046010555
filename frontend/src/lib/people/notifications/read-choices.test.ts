import { expect, test } from 'vitest'
import { readChoices } from './read-choices.ts'

const read = (query: string) => readChoices(new URLSearchParams(query))

test.each([
  [
    'wants_timers=on&plan_at=17:30',
    { wants_timers: true, wants_alarms: false, wants_list_items: false, plan_at: null },
  ],
  [
    'wants_alarms=on&wants_list_items=on&wants_plan=on&plan_at=17:30',
    { wants_timers: false, wants_alarms: true, wants_list_items: true, plan_at: '17:30' },
  ],
  [
    'wants_plan=on&plan_at=17:30:00',
    { wants_timers: false, wants_alarms: false, wants_list_items: false, plan_at: '17:30' },
  ],
  [
    'wants_plan=on&plan_at=',
    { wants_timers: false, wants_alarms: false, wants_list_items: false, plan_at: null },
  ],
])('%s', (query, choices) => {
  expect(read(query)).toEqual(choices)
})
