/** The last time at which the local time of the server was `HH:MM`. */
export function findLastDue(schedule: string, now: Date): Date {
  const [hours = 0, minutes = 0] = schedule.split(':').map(Number)
  const due = new Date(now)
  due.setHours(hours, minutes, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}
