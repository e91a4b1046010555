/** So many days one may not have cooked something. */
export const PAUSES_DAYS = [14, 30, 90] as const
