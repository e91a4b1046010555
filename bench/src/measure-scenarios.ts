import type { Options } from './options.ts'
import { readUsage } from './process-usage.ts'
import { computeRatios, type Results } from './results.ts'
import { runRounds } from './run-rounds.ts'
import type { Scenario } from './scenario.ts'
import { listScenarios } from './scenarios.ts'
import { prepareStage } from './stage.ts'
import type { BenchDatabase } from './start-database.ts'
import { type Server, startReference, startService } from './start-servers.ts'

const PORT = 27_000

export async function measureScenarios(options: Options): Promise<Results> {
  await using ending = new AsyncDisposableStack()
  const stage = await prepareStage(options.recipes, PORT, ending)
  const { service, uncachedService, database } = stage
  const reference = ending.adopt(await startReference(database, service, PORT + 3), ({ stop }) => stop())
  const started = await measureStart(database, options.isQuick ? 1 : 3)
  const scenarios = choose(listScenarios(stage), options)
  const measured = await runRounds({ stage, reference, scenarios, options })
  return {
    facts: {
      recipes: options.recipes,
      rounds: options.rounds,
      seconds: options.seconds,
      ...started,
      peakMemoryMb: Math.max(...(await Promise.all([service, uncachedService].map(readPeakMemory)))),
    },
    scenarios: measured,
    ratios: computeRatios(scenarios, measured),
  }
}

const readPeakMemory = async ({ pid }: Server) => (await readUsage(pid)).peakMemoryMb

/** The best of several starts, because background load can only lengthen one. */
async function measureStart(database: BenchDatabase, times: number) {
  const starts: { startMs: number; memoryMb: number }[] = []
  for (let time = 0; time < times; time++) {
    const { pid, url, startMs, stop } = await startService(database, PORT + 5)
    // The service releases memory after the start, before it responds.
    await fetch(`${url}/health/ready`)
    starts.push({ startMs, memoryMb: (await readUsage(pid)).memoryMb })
    await stop()
  }
  return {
    startMs: Math.min(...starts.map(({ startMs }) => startMs)),
    memoryMb: Math.min(...starts.map(({ memoryMb }) => memoryMb)),
  }
}

/** With `--only`, the scenarios whose name contains the word, and their references. */
function choose(all: Scenario[], { isQuick, only }: Options): Scenario[] {
  const wanted = all.filter(({ name, isQuick: isMain }) => (only ? name.includes(only) : !isQuick || isMain))
  const names = new Set(['hello', ...wanted.flatMap(({ name, against }) => [name, against])])
  return all.filter(({ name }) => names.has(name))
}
