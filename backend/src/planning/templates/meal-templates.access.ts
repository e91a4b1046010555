import { MEAL_TEMPLATE_ACTIONS, type MealTemplateAction } from '@larder/contract/planning/meal-templates'
import { sql } from 'kysely'
import type { Policy } from '../../http/access.ts'
import { isPlanReadable, type PlanOwner } from '../meal-plan/meal-plan.access.ts'

/** Members of the plan have all rights. */
export const mealTemplateAccess: Policy<MealTemplateAction, Pick<PlanOwner, 'kitchen_id'>> = {
  name: 'Meal template',
  param: 'meal_template_id',
  actions: MEAL_TEMPLATE_ACTIONS,
  policyInput: async (db, id, caller) => {
    const { rows } = await sql<Pick<PlanOwner, 'kitchen_id'>>`
      select p.kitchen_id from meal_templates t join meal_plans p on p.id = t.meal_plan_id
      where t.id = ${id} and ${isPlanReadable(caller)}`.execute(db)
    return rows[0]
  },
  allow: () => MEAL_TEMPLATE_ACTIONS,
}
