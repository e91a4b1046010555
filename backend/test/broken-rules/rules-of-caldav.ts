import type { Clause } from './rules.ts'

export const CALDAV_RULES: Clause[] = [
  {
    file: 'transfer/caldav/collections.queries.ts',
    text: 'selectVisibleLists(caller)',
    broken: {
      'lists of others are calendars': 'sql`(select id from shopping_lists)`',
      'lists are no calendars': 'sql`(select id from shopping_lists where false)`',
    },
  },
  {
    file: 'transfer/caldav/collections.queries.ts',
    text: 'planReader?.kitchenIds ?? []',
    broken: { 'plans are calendars for every token': 'caller.kitchenIds' },
  },
  {
    file: 'transfer/caldav/collections.queries.ts',
    text: `may.includes('edit')`,
    broken: { 'tasks of a calendar cannot be changed': 'false' },
  },
  {
    file: 'transfer/caldav/collections.queries.ts',
    text: `may.includes('update')`,
    broken: { 'guests rename a calendar': 'true' },
  },
]
