// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import type { Clause } from './rules.ts'

const INGREDIENTS = 'food/ingredients/ingredients.access.ts'

/** Who can see and change ingredients and their names. */
export const INGREDIENT_RULES: Clause[] = [
  {
    file: INGREDIENTS,
    text: `caller?.role === 'Admin'`,
    broken: { 'Admin sees no hidden ingredients': 'false' },
  },
  {
    file: INGREDIENTS,
    text: "sql<boolean>`ingredients.listing <> 'hidden'`",
    broken: {
      'hidden ingredients are listed': 'sql<boolean>`true`',
      'nothing is listed': 'sql<boolean>`false`',
    },
  },
  {
    file: INGREDIENTS,
    text: "sql<boolean>`${isHidden} and ingredients.user_id = ${opaqueParam(caller.id, 'integer')}`",
    broken: { "one's own ingredients are hidden": 'sql<boolean>`false`' },
  },
  {
    file: INGREDIENTS,
    text: 'listNeededIn(caller.kitchenIds)',
    broken: {
      'what the recipes of kitchens need is hidden': 'sql`select 0`',
      'who is in a kitchen sees all that is hidden': 'sql`select i.id from ingredients i`',
    },
  },
  {
    file: INGREDIENTS,
    text: `user_id === caller.id ? ['update', 'delete'] : []`,
    broken: { "an ingredient is everyone's": `['update', 'delete']`, "an ingredient is nobody's": '[]' },
  },
  {
    file: INGREDIENTS,
    text: "caller.role === 'Admin' ? sql`true` : sql`ingredient_aliases.user_id = ${caller.id}`",
    broken: {
      'everyone takes back the names that others gave': 'sql`true`',
      'Admin takes back no names that others gave': 'sql`ingredient_aliases.user_id = ${caller.id}`',
      'nobody takes back a name': 'sql`false`',
    },
  },
]
