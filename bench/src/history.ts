import type pg from 'pg'
import { makeAccounts } from './accounts.ts'
import { markdownTable } from './markdown-table.ts'
import { type Measured, measure } from './measure.ts'
import type { Options } from './options.ts'
import { bytesOf } from './requests.ts'
import { cpuOf } from './results.ts'
import { runLoad } from './run-load.ts'
import { type Stage, setStage } from './stage.ts'
import { type Server, startServiceWithoutHistory } from './start-servers.ts'
import { writeResults } from './write-results.ts'
import { changesOf } from './writing-scenarios.ts'

const PORT = 27_500
/** What keeping versions may cost. */
const MOST = 1.1
const HEAD = ['saving a recipe', 'p50 ms', 'p99 ms', 'service CPU ms', 'PostgreSQL CPU ms', 'versions kept']

type Side = { name: string; service: Server; requests: Buffer[]; best?: Measured; kept: number }

/** The same changes, one at a time and in turn, to a service that keeps what recipes were and to one that does not. */
export async function history(options: Options) {
  await using ending = new AsyncDisposableStack()
  const stage = await setStage(options.recipes, PORT, ending)
  const without = ending.adopt(await startServiceWithoutHistory(stage.database, PORT + 2), ({ stop }) =>
    stop(),
  )
  const accounts = await makeAccounts(without.url)
  const sides: [Side, Side] = [
    sideOf('with history', stage.service, changesOf(stage)),
    sideOf('without', without, changesOf({ ...stage, accounts })),
  ]
  for (let round = 0; round <= options.rounds; round++) {
    if (round > 0) console.log(`round ${round} of ${options.rounds}`)
    // Whoever comes first may be better off: each is, every other round.
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const fresh = await loadAlone(stage, side, options.seconds)
      // The first round warms up.
      if (round > 0 && (!side.best || fresh.p50 < side.best.p50)) side.best = fresh
    }
  }
  await show(sides, options)
}

const sideOf = (name: string, service: Server, changes: ReturnType<typeof changesOf>): Side => ({
  ...{ name, service, requests: changes.map(bytesOf), kept: 0 },
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

async function show(sides: [Side, Side], { recipes, rounds }: Options) {
  const [kept, bare] = sides.map(({ best }) => best) as [Measured, Measured]
  if (sides[0].kept === 0 || sides[1].kept > 0)
    throw new Error(
      'Versions are kept where they should not be, or not where they should: see without-history.ts.',
    )
  const ratios = { time: kept.p50 / bare.p50, cpu: cpuOf(kept) / cpuOf(bare) }
  const rows = sides.map(({ name, best, kept: versions }) => [
    name,
    best?.p50.toFixed(2) ?? '',
    best?.p99.toFixed(2) ?? '',
    best?.serviceCpuMs.toFixed(3) ?? '',
    best?.databaseCpuMs.toFixed(3) ?? '',
    String(versions),
  ])
  const [time, cpu] = [ratios.time, ratios.cpu].map((ratio) => ratio.toFixed(2))
  const failures = kept.failures + bare.failures
  const report = `${recipes.toLocaleString('en')} recipes, one request at a time, best of ${rounds} rounds; ${failures} failed. With history saving takes ${time} × the time and ${cpu} × the CPU; ${MOST} × the time is the target, which is ${ratios.time <= MOST ? 'met' : 'missed'}.\n\n${markdownTable(HEAD, rows)}`
  console.log(`\n${report}`)
  const results = { recipes, rounds, with: kept, without: bare, ratios }
  await writeResults({ name: `history-${recipes}`, title: 'Saving with history', results, report, plots: {} })
}
