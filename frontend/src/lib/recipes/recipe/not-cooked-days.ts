/** Choices of the filter "not cooked for … days". */
export const NOT_COOKED_DAYS = [14, 30, 90] as const
