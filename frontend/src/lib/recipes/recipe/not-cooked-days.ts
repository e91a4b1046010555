/** So many days one may not have cooked something. */
export const NOT_COOKED_DAYS = [14, 30, 90] as const
