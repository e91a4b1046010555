import { addDays } from '#lib/planning/plan/plan-days.ts'

type Needed = { needed_on?: string | null; keeps_days?: number | null; checked_at: string | null }

/** True if the item would spoil before it is needed. Copies stored by older versions lack both fields. */
export const isTooEarly = ({ needed_on, keeps_days, checked_at }: Needed, today: string): boolean =>
  checked_at === null &&
  typeof needed_on === 'string' &&
  typeof keeps_days === 'number' &&
  needed_on > addDays(today, keeps_days)
