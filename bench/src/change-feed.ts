import type pg from 'pg'
import { markdownTable } from './markdown-table.ts'
import { type Measured, measure } from './measure.ts'
import type { Options } from './options.ts'
import { percentile } from './percentile.ts'
import { serializeRequest } from './requests.ts'
import { sumCpu } from './results.ts'
import { runLoad } from './run-load.ts'
import { prepareStage } from './stage.ts'
import { writeResults } from './write-results.ts'
import { createChanges } from './writing-scenarios.ts'

const PORT = 27_600
/** Of the time of saving a recipe. */
const MAX_SHARE = 0.05
const HEAD = ['saving a recipe', 'p50 ms', 'p99 ms', 'service CPU ms', 'PostgreSQL CPU ms']
/** Code that is not yet optimized would hide the difference. */
const WARM_UP_SECONDS = 20
/** After its triggers have changed, a table's statements are planned again. */
const SETTLE_SECONDS = 1

type Side = { name: string; isRecorded: boolean; rounds: Measured[] }

/**
 * Sends the same updates in turn with and without the triggers of the change feed, and has PostgreSQL measure the triggers.
 * On a busy machine, the ratios of the rounds vary by more than the triggers cost, and their share of the time does not.
 */
export async function changeFeed(options: Options) {
  await using ending = new AsyncDisposableStack()
  const stage = await prepareStage(options.recipes, PORT, ending)
  const { client, database, service } = stage
  const requests = createChanges(stage).map(serializeRequest)
  ending.defer(() => switchTriggers(client, true))
  await client.query(`alter system set track_functions = 'pl'`)
  await client.query('select pg_reload_conf()')
  const watched = { service: service.pid, database: database.pid }
  const load = (seconds: number) => runLoad(service.url, requests, { seconds, connections: 1 })
  const sides: [Side, Side] = [
    { name: 'with the change feed', isRecorded: true, rounds: [] },
    { name: 'without', isRecorded: false, rounds: [] },
  ]
  await load(WARM_UP_SECONDS)
  await client.query('select pg_stat_reset()')
  for (let round = 1; round <= options.rounds; round++) {
    console.log(`round ${round} of ${options.rounds}`)
    // Alternates the order, because the first one may have an advantage.
    for (const side of round % 2 ? sides : sides.toReversed()) {
      await switchTriggers(client, side.isRecorded)
      await load(SETTLE_SECONDS)
      const before = await countChanges(client)
      side.rounds.push(await measure(watched, () => load(options.seconds)))
      if ((await countChanges(client)) > before !== side.isRecorded)
        throw new Error(`${side.name}: the triggers did not follow.`)
    }
  }
  await show(sides, await readTriggerTime(client), options)
}

/** Milliseconds for each saved recipe, with everything that the trigger calls. */
async function readTriggerTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `select total_time / calls as ms from pg_stat_user_functions where funcname = 'record_shared_item'`,
  )
  return rows[0]?.ms ?? Number.NaN
}

async function switchTriggers(client: pg.Client, isOn: boolean) {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s %s trigger %I', tgrelid::regclass, $1::text, tgname) as statement
     from pg_trigger where tgname like '%\\_recorded'`,
    [isOn ? 'enable' : 'disable'],
  )
  for (const { statement } of rows) await client.query(statement)
}

async function countChanges(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from changes')
  return rows[0]?.count ?? 0
}

type Figure = (round: Measured) => number

async function show([recorded, bare]: [Side, Side], triggerMs: number, { recipes, rounds }: Options) {
  const computeRatios = (figure: Figure) =>
    recorded.rounds.map((round, index) => figure(round) / figure(bare.rounds[index] as Measured))
  const quartiles = (figure: Figure) =>
    [25, 50, 75].map((share) => percentile(computeRatios(figure), share).toFixed(3))
  const [lowTime, time, highTime] = quartiles(({ p50 }) => p50)
  const [lowCpu, cpu, highCpu] = quartiles(sumCpu)
  const rows = [recorded, bare].map((side) => {
    const median = (figure: Figure) => percentile(side.rounds.map(figure), 50)
    return [
      side.name,
      median(({ p50 }) => p50).toFixed(2),
      median(({ p99 }) => p99).toFixed(2),
      median(({ serviceCpuMs }) => serviceCpuMs).toFixed(3),
      median(({ databaseCpuMs }) => databaseCpuMs).toFixed(3),
    ]
  })
  const failures = [...recorded.rounds, ...bare.rounds].reduce((sum, round) => sum + round.failures, 0)
  const meanMs = percentile(
    recorded.rounds.map(({ perSecond }) => 1000 / perSecond),
    50,
  )
  const share = triggerMs / meanMs
  const report = `${recipes.toLocaleString('en')} recipes, one request at a time, medians of ${rounds} rounds; ${failures} failed. With the change feed saving takes ${time} × the time (half of the rounds lie between ${lowTime} and ${highTime}) and ${cpu} × the CPU (${lowCpu} to ${highCpu}). The triggers take ${triggerMs.toFixed(2)} ms of the ${meanMs.toFixed(1)} ms of a saved recipe, ${(100 * share).toFixed(1)} %; at most ${100 * MAX_SHARE} % is the target, which is ${share <= MAX_SHARE ? 'met' : 'missed'}.\n\n${markdownTable(HEAD, rows)}`
  console.log(`\n${report}`)
  const results = { recipes, rounds, with: recorded.rounds, without: bare.rounds, triggerMs, meanMs }
  await writeResults({
    ...{ name: `change-feed-${recipes}`, title: 'Saving with the change feed', results, report, plots: {} },
  })
}
