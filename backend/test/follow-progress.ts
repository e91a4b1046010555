import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 500
const STANDSTILL_MS = 5 * 60_000

type Progress = { count: number; isThere: boolean }

/** Waits for long work. It can take an hour on a busy machine, but must make progress. */
export async function followProgress(what: string, look: () => Promise<Progress>): Promise<void> {
  let furthest = -1
  let movedAt = Date.now()
  for (;;) {
    const { count, isThere } = await look()
    if (isThere) return
    if (count > furthest) {
      furthest = count
      movedAt = Date.now()
    }
    if (Date.now() - movedAt > STANDSTILL_MS) throw new Error(`${what} stands still at ${furthest}`)
    await pause(LOOK_MS)
  }
}
