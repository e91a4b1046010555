import { addDays } from '#lib/planning/plan/plan-days.ts'

type Needed = { needed_on?: string | null; keeps_days?: number | null; checked_at: string | null }

/** Bought today it would not keep until it is needed. Copies that a device kept from before know neither. */
export const isTooEarly = ({ needed_on, keeps_days, checked_at }: Needed, today: string): boolean =>
  checked_at === null &&
  typeof needed_on === 'string' &&
  typeof keeps_days === 'number' &&
  needed_on > addDays(today, keeps_days)
