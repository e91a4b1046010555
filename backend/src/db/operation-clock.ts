import { randomUUID } from 'node:crypto'

const DIGITS = 16
/** A device whose clock runs ahead must not win for ever. */
const MAX_CLOCK_LEAD_MS = 60_000

/** Orders changes to one field: by time, then by the operation's own id, so that every device agrees. */
export function stampOf(at: number, operationId: string): string {
  const time = Math.min(at, Date.now() + MAX_CLOCK_LEAD_MS)
  return `${String(time).padStart(DIGITS, '0')}:${operationId}`
}

/** In milliseconds. */
export const timeOf = (stamp: string) => Number(stamp.slice(0, DIGITS))

/** After all of these, also where devices made them whose clocks run ahead. */
export const timeAfter = (stamps: string[]) =>
  Math.max(Date.now(), ...stamps.map((stamp) => timeOf(stamp) + 1))

export const serverStamp = () => stampOf(Date.now(), randomUUID())
