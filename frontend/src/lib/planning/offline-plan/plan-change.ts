import type { MealOperation } from '@larder/contract/planning/meal-operations'
import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import type { QueuedChange } from '#lib/offline/change-queue/queue-state.ts'

export type PlanChange = QueuedChange & {
  /** Null for the user's own plan. */
  kitchen_id: number | null
  operation: MealOperation
  /** The meal before the change, needed to show a meal that comes from another week. */
  meal?: PlannedMeal
}
