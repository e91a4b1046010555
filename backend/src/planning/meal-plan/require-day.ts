import { FIRST_PLAN_DAY, LAST_PLAN_DAY } from '@larder/contract/planning/meal-plan'
import { invalid } from '../../errors/http-error.ts'

export function requireDay(path: string, day: string) {
  if (day < FIRST_PLAN_DAY || day > LAST_PLAN_DAY)
    throw invalid(path, 'invalid', `is not between ${FIRST_PLAN_DAY} and ${LAST_PLAN_DAY}`)
}
