const SUNDAY = 7
export const ALL_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** 1 is Monday, 7 is Sunday. */
export const getWeekday = (day: string) => new Date(day).getUTCDay() || SUNDAY
