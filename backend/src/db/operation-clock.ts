import { randomUUID } from 'node:crypto'

const TIME_DIGITS = 16
/** Limits the advantage of a device whose clock runs ahead. */
const MAX_CLOCK_LEAD_MS = 60_000

/**
 * A logical clock, which orders the changes to one field as text: by time, then by operation ID, so that all devices agree.
 */
export function createClock(at: number, operationId: string): string {
  const time = Math.min(at, Date.now() + MAX_CLOCK_LEAD_MS)
  return `${String(time).padStart(TIME_DIGITS, '0')}:${operationId}`
}

export const createServerClock = () => createClock(Date.now(), randomUUID())

/** In milliseconds. */
export const readClockTime = (clock: string) => Number(clock.slice(0, TIME_DIGITS))

/** Returns a time later than all clocks, including those of devices that run ahead. */
export const findTimeAfter = (clocks: string[]) =>
  Math.max(Date.now(), ...clocks.map((clock) => readClockTime(clock) + 1))
