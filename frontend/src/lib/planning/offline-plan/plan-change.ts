import type { MealOperation } from '@larder/contract/planning/meal-operations'
import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import type { QueuedChange } from '#lib/offline/change-queue/queue-state.ts'

export type PlanChange = QueuedChange & {
  /** Whose plan it is about; null: the person's own. */
  kitchen_id: number | null
  operation: MealOperation
  /** The meal as it was before, so that it can be shown where it goes to. */
  meal?: PlannedMeal
}
