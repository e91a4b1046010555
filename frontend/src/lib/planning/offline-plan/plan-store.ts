import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import { deviceStore } from '#lib/offline/change-queue/device-store.ts'
import type { PlanChange } from './plan-change.ts'

/** The last response for a range of days. */
type PlanCopy = {
  /** `${kitchen id} ${first day}` */
  key: string
  plan: MealPlanRead
}

export const planCopyKey = ({ kitchen_id, from }: Pick<MealPlanRead, 'kitchen_id' | 'from'>) =>
  `${kitchen_id ?? ''} ${from}`

export const planStore = deviceStore<PlanChange, PlanCopy>('larder-plan', 'plans')
