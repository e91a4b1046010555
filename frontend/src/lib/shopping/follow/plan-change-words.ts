import type { PlanChange } from '@larder/contract/shopping/followed-plans'
import * as m from '#lib/generated/messages.ts'
import { localeTag } from '#lib/i18n/locale.ts'
import { weekdayName } from '#lib/planning/plan/plan-words.ts'

const WORDS: Record<PlanChange['meals'][number]['kind'], (words: { title: string; day: string }) => string> =
  {
    added: m.shopping_plan_added,
    removed: m.shopping_plan_removed,
    moved: m.shopping_plan_moved,
    servings: m.shopping_plan_servings,
    dish: m.shopping_plan_dish,
    recipe: m.shopping_plan_recipe,
  }

/** What became of the list: "3 things more, 1 less". */
export function differenceWords({ more, less }: Pick<PlanChange, 'more' | 'less'>): string {
  if (more > 0 && less > 0) return m.shopping_plan_both({ more, less })
  if (more > 0) return m.shopping_plan_more({ count: more })
  return less > 0 ? m.shopping_plan_less({ count: less }) : m.shopping_plan_same()
}

/** Why: "Lasagne on Thursday was taken off". */
export const reasonWords = ({ meals }: Pick<PlanChange, 'meals'>): string =>
  new Intl.ListFormat(localeTag(), { type: 'unit', style: 'short' }).format(
    meals.map(({ kind, title, day }) => WORDS[kind]({ title, day: day ? weekdayName(day) : '' })),
  )
