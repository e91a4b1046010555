import type pg from 'pg'
import { markdownTable } from './markdown-table.ts'
import { type Measured, measure } from './measure.ts'
import type { Options } from './options.ts'
import { percentile } from './percentile.ts'
import { serializeRequest } from './requests.ts'
import { sumCpu } from './results.ts'
import { runLoad } from './run-load.ts'
import { prepareStage, type Stage } from './stage.ts'
import { type Server, startServiceWithout } from './start-servers.ts'
import { writeResults } from './write-results.ts'
import { createChanges } from './writing-scenarios.ts'

const PORT = 27_500
/** Maximum cost of version history. */
const MOST = 1.1
const HEAD = ['saving a recipe', 'p50 ms', 'p99 ms', 'service CPU ms', 'PostgreSQL CPU ms', 'versions kept']

/** Code that is not yet optimized would hide the difference. */
const WARM_UP_SECONDS = 20

type Side = { name: string; service: Server; requests: Buffer[]; rounds: Measured[]; kept: number }

/**
 * Sends the same updates in turn to a service with version history and to one without. The result is the median of the
 * ratios per round, because both services of a round run under the same conditions.
 */
export async function history(options: Options) {
  await using ending = new AsyncDisposableStack()
  const stage = await prepareStage(options.recipes, PORT, ending)
  const without = ending.adopt(await startServiceWithout(['history'], stage.database, PORT + 9), ({ stop }) =>
    stop(),
  )
  const sides: [Side, Side] = [
    createSide('with history', stage.service, createChanges(stage)),
    createSide('without', without, createChanges(stage)),
  ]
  for (const side of sides) await loadAlone(stage, side, WARM_UP_SECONDS)
  for (let round = 1; round <= options.rounds; round++) {
    console.log(`round ${round} of ${options.rounds}`)
    // Alternates the order, because the first one may have an advantage.
    for (const side of round % 2 ? sides : sides.toReversed())
      side.rounds.push(await loadAlone(stage, side, options.seconds))
  }
  await show(sides, options)
}

const createSide = (name: string, service: Server, changes: ReturnType<typeof createChanges>): Side => ({
  ...{ name, service, requests: changes.map(serializeRequest), rounds: [], kept: 0 },
})

async function loadAlone({ client, database }: Stage, side: Side, seconds: number): Promise<Measured> {
  const { service, requests } = side
  const before = await countVersions(client)
  const watched = { service: service.pid, database: database.pid }
  const measured = await measure(watched, () => runLoad(service.url, requests, { seconds, connections: 1 }))
  side.kept += (await countVersions(client)) - before
  return measured
}

async function countVersions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from recipe_versions',
  )
  return rows[0]?.count ?? 0
}

async function show([kept, bare]: [Side, Side], { recipes, rounds }: Options) {
  if (kept.kept === 0 || bare.kept > 0)
    throw new Error('Versions are kept where they should not be, or not where they should: see without.ts.')
  const times = computeRatios(kept, bare, ({ p50 }) => p50)
  const ratios = { time: percentile(times, 50), cpu: percentile(computeRatios(kept, bare, sumCpu), 50) }
  const rows = [kept, bare].map((side) => [
    side.name,
    computeMedian(side, ({ p50 }) => p50).toFixed(2),
    computeMedian(side, ({ p99 }) => p99).toFixed(2),
    computeMedian(side, ({ serviceCpuMs }) => serviceCpuMs).toFixed(3),
    computeMedian(side, ({ databaseCpuMs }) => databaseCpuMs).toFixed(3),
    String(side.kept),
  ])
  const failures = [...kept.rounds, ...bare.rounds].reduce((sum, round) => sum + round.failures, 0)
  const [low, time, high] = [25, 50, 75].map((share) => percentile(times, share).toFixed(2))
  const report = `${recipes.toLocaleString('en')} recipes, one request at a time, medians of ${rounds} rounds; ${failures} failed. With history saving takes ${time} × the time (half of the rounds lie between ${low} and ${high}) and ${ratios.cpu.toFixed(2)} × the CPU; ${MOST} × the time is the target, which is ${ratios.time <= MOST ? 'met' : 'missed'}.\n\n${markdownTable(HEAD, rows)}`
  console.log(`\n${report}`)
  const results = { recipes, rounds, with: kept.rounds, without: bare.rounds, ratios }
  await writeResults({ name: `history-${recipes}`, title: 'Saving with history', results, report, plots: {} })
}

type Figure = (round: Measured) => number

const computeMedian = ({ rounds }: Side, figure: Figure) => percentile(rounds.map(figure), 50)

const computeRatios = (kept: Side, bare: Side, figure: Figure) =>
  kept.rounds.map((round, index) => figure(round) / figure(bare.rounds[index] as Measured))
