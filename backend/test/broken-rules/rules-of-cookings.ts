// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import type { Clause } from './rules.ts'

const COOKINGS = 'recipes/cook-log/cookings.access.ts'

/** Who can see and change cook log entries. */
export const COOKING_RULES: Clause[] = [
  {
    file: COOKINGS,
    text: 'sql<boolean>`c.user_id = ${caller.id} and ${isPresent(caller)}`',
    isSeenByNoun: true,
    broken: {
      'a cook log is everyone’s': 'sql<boolean>`${isPresent(caller)}`',
      'a cook log outlives the right to see the recipe': 'sql<boolean>`c.user_id = ${caller.id}`',
    },
  },
  {
    file: COOKINGS,
    text: 'sql<boolean>`(c.user_id = ${caller.id} or c.is_shared) and ${isPresent(caller)}`',
    isSeenByNoun: true,
    broken: {
      'private notes are shown to all who read the recipe': 'isPresent(caller)',
      'what others share of a recipe is not shown': 'isOwn(caller)',
    },
  },
  {
    file: COOKINGS,
    text: 'sql<boolean>`c.deleted_at is null and ${isVisible(caller)}`',
    isSeenByNoun: true,
    broken: { 'deleted entries of a cook log are still there': 'isVisible(caller)' },
  },
  {
    file: COOKINGS,
    text: '(c.user_id = $2 or c.is_shared)',
    isPrepared: true,
    isSeenByNoun: true,
    broken: {
      'pictures of private entries are seen by all who read the recipe': 'true',
      'nobody sees pictures of entries': 'false',
    },
  },
  {
    file: COOKINGS,
    text: 'sql<boolean>`r.kitchen_id = any (${caller.kitchenIds}::integer[])`',
    isSeenByNoun: true,
    broken: {
      'Admin reads what a kitchen makes of a recipe': 'sql<boolean>`true`',
      'nobody reads what a kitchen makes of a recipe': 'sql<boolean>`false`',
    },
  },
  {
    file: COOKINGS,
    text: 'sql`c.user_id = ${caller.id} and (c.deleted_at is null or ${isRecentlyDeleted}) and ${isVisible(caller)}`',
    broken: {
      'an entry is brought back by anyone': 'isVisible(caller)',
      'an entry is not brought back': 'isOwn(caller)',
    },
  },
]
