import type { Clause } from './rules.ts'

const WEBHOOKS = 'transfer/webhooks/webhooks.access.ts'

export const WEBHOOK_RULES: Clause[] = [
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
