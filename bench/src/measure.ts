import { readUsage } from './process-usage.ts'
import type { Load } from './run-load.ts'

export type Measured = Load & {
  serviceCpuMs: number
  databaseCpuMs: number
  /** One request at a time. */
  alone?: { p50: number; p99: number } | undefined
}

type Watched = { service?: number; database: number }

/** Runs a load and measures the CPU time per request of each watched process. */
export async function measure(watched: Watched, run: () => Promise<Load>): Promise<Measured> {
  const before = await readCpu(watched)
  const load = await run()
  const after = await readCpu(watched)
  const spent = (name: keyof Watched) => ((after[name] - before[name]) * 1000) / Math.max(1, load.requests)
  return {
    ...load,
    serviceCpuMs: spent('service'),
    databaseCpuMs: spent('database'),
  }
}

async function readCpu({ service, database }: Watched): Promise<Record<keyof Watched, number>> {
  const seconds = async (pid: number | undefined) => (pid ? (await readUsage(pid)).cpuSeconds : 0)
  return {
    service: await seconds(service),
    database: await seconds(database),
  }
}
