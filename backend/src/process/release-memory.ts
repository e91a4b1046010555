const CHECK_MS = 60_000
/** Health checks and the database connections take less CPU time in a minute. */
const IDLE_CPU_MS = 600
const WORTHWHILE_BYTES = 8 * 1024 ** 2

/** CPU time since the last check, and size of V8's heap. */
type ProcessUsage = { cpuMs: number; heapBytes: number }

/**
 * Memory that only startup used would stay resident until the next major collection: a fifth of the total. Needs
 * `--expose-gc`. Stops the process for a quarter of a second.
 */
export function releaseMemory() {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Releases memory in the first quiet minute after use: V8 keeps what it has until it is used again. */
export function releaseMemoryWhenIdle() {
  let cpu = process.cpuUsage()
  let heapBytes = process.memoryUsage().heapTotal
  const check = () => {
    const { user, system } = process.cpuUsage(cpu)
    const usage = { cpuMs: (user + system) / 1000, heapBytes: process.memoryUsage().heapTotal }
    if (shouldRelease(usage, heapBytes)) {
      releaseMemory()
      heapBytes = process.memoryUsage().heapTotal
    }
    cpu = process.cpuUsage()
  }
  setInterval(check, CHECK_MS).unref()
}

/** Whether the process is idle and its heap has grown since memory was last released. */
export const shouldRelease = ({ cpuMs, heapBytes }: ProcessUsage, releasedBytes: number): boolean =>
  cpuMs < IDLE_CPU_MS && heapBytes > releasedBytes + WORTHWHILE_BYTES
