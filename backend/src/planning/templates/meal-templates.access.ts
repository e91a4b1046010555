import { MEAL_TEMPLATE_ACTIONS, type MealTemplateAction } from '@larder/contract/planning/meal-templates'
import type { Policy } from '../../http/access.ts'
import { isPlanReadable, type PlanOwner } from '../meal-plan/meal-plan.access.ts'

/** Members of the plan have all rights. */
export const mealTemplateAccess: Policy<MealTemplateAction, Pick<PlanOwner, 'kitchen_id'>> = {
  name: 'Meal template',
  param: 'meal_template_id',
  actions: MEAL_TEMPLATE_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('meal_templates as t')
      .innerJoin('meal_plans as p', 'p.id', 't.meal_plan_id')
      .select('p.kitchen_id')
      .where('t.id', '=', id)
      .where(isPlanReadable(caller))
      .executeTakeFirst(),
  allow: () => MEAL_TEMPLATE_ACTIONS,
}
