/** The last time before now that the clock on this machine's wall showed `HH:MM`. */
export function lastDue(schedule: string, now: Date): Date {
  const [hours = 0, minutes = 0] = schedule.split(':').map(Number)
  const due = new Date(now)
  due.setHours(hours, minutes, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}
