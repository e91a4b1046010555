import type { Clause } from './rules.ts'

const CHANGES = 'transfer/changes/changes.queries.ts'
const WEBHOOKS = 'transfer/webhooks/webhooks.access.ts'

/** The change feed and webhooks. */
export const CONNECTION_RULES: Clause[] = [
  {
    file: CHANGES,
    text: 'isInAudience(caller)',
    isSeenByNoun: true,
    broken: { 'the feed tells everyone about hidden items': 'sql`true`' },
  },
  {
    file: CHANGES,
    text: 'isItemVisible(caller)',
    isSeenByNoun: true,
    broken: {
      'the feed shows a former member what they lost': 'sql`true`',
      'the feed shows only removals': 'sql`false`',
    },
  },
  {
    file: 'transfer/changes/changes.access.ts',
    text: 'scopes && !allowsScopes(scopes, undefined, true)',
    isSeenByNoun: true,
    broken: { "the feed gives 'shopping' everything": 'false' },
  },
  {
    file: WEBHOOKS,
    text: 'kitchenId === null || caller.kitchenIds.includes(kitchenId)',
    isSeenByNoun: true,
    broken: {
      'a stranger makes a webhook of a kitchen': 'true',
      'members make no webhook of their kitchen': 'kitchenId === null',
    },
  },
  {
    file: WEBHOOKS,
    text: "({ ...caller, role: 'User' })",
    isSeenByNoun: true,
    broken: { 'a webhook of an Admin gets everything': 'caller' },
  },
]
