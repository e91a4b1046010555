import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import { deviceStore } from '#lib/offline/change-queue/device-store.ts'
import type { PlanChange } from './plan-change.ts'

/** What the service said last about some days of a plan. */
type KeptPlan = {
  /** `${kitchen id} ${first day}` */
  key: string
  plan: MealPlanRead
}

export const planCopyKey = ({ kitchen_id, from }: Pick<MealPlanRead, 'kitchen_id' | 'from'>) =>
  `${kitchen_id ?? ''} ${from}`

export const planStore = deviceStore<PlanChange, KeptPlan>('larder-plan', 'plans')
