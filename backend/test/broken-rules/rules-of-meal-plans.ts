// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import type { Clause } from './rules.ts'

const PLANS = 'planning/meal-plan/meal-plan.access.ts'
const REQUESTS = 'planning/recipe-requests/recipe-requests.access.ts'
const TEMPLATES = 'planning/templates/meal-templates.access.ts'

export const MEAL_PLAN_RULES: Clause[] = [
  {
    file: PLANS,
    text: 'caller.kitchenIds.includes(kitchenId) ? kitchenPlan(kitchenId) : undefined',
    broken: {
      'everyone reads the plan of every kitchen': 'kitchenPlan(kitchenId)',
      'nobody reads the plan of a kitchen': 'undefined',
    },
  },
  {
    file: PLANS,
    text: 'sql<boolean>`(p.user_id = ${id} or p.kitchen_id = any (${kitchenIds}::integer[]))`',
    broken: {
      'every meal is found by everyone': 'sql<boolean>`true`',
      "meals of one's kitchens are not found": 'sql<boolean>`p.user_id = ${id}`',
      "one's own meals are not found": 'sql<boolean>`p.kitchen_id = any (${kitchenIds}::integer[])`',
    },
  },
  {
    file: PLANS,
    text: '() => PLANNED_MEAL_ACTIONS',
    broken: { 'nobody may change a meal': '() => []' },
  },
  {
    file: TEMPLATES,
    text: 'isPlanReadable(caller)',
    broken: { 'every template is found by everyone': 'sql<boolean>`true`' },
  },
  {
    file: TEMPLATES,
    text: '() => MEAL_TEMPLATE_ACTIONS',
    broken: { 'nobody may change a template': '() => []' },
  },
  {
    file: REQUESTS,
    text: 'isForOwner(caller)',
    broken: {
      'everyone finds requests for recipes': 'sql<boolean>`true`',
      'nobody finds requests for their recipes': 'sql<boolean>`false`',
    },
  },
]
