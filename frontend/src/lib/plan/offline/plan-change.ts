import type { MealOperation } from '@larder/contract/meal-operations'
import type { PlannedMeal } from '@larder/contract/meal-plan'
import type { QueuedChange } from '#lib/change-queue/queue-state.ts'

export type PlanChange = QueuedChange & {
  /** Whose plan it is about; null: the person's own. */
  kitchen_id: number | null
  operation: MealOperation
  /** The meal as it was before, so that it can be shown where it goes to. */
  meal?: PlannedMeal
}
