import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { markdownTable } from './markdown-table.ts'
import type { Options } from './options.ts'
import { readUsage } from './process-usage.ts'
import { get, serializeRequest } from './requests.ts'
import { prepareStage, type Stage } from './stage.ts'
import { targetTable } from './targets.ts'
import { writeResults } from './write-results.ts'

const PORT = 27_700
const STREAMS = 100
const SETTLE_MS = 10_000
/** Covers several runs of the tasks that run every minute. */
const WATCHED_SECONDS = 180
const MAX_PERCENT = 0.5

type Share = { service: number; database: number }

/** CPU use without requests, and with open event streams. */
export async function idle(options: Options) {
  await using ending = new AsyncDisposableStack()
  const stage = await prepareStage(options.recipes, PORT, ending)
  const quiet = await watch(stage)
  const streams = openStreams(stage)
  ending.defer(() => {
    for (const socket of streams) socket.destroy()
  })
  await show({ quiet, listening: await watch(stage) })
}

function openStreams({ service, accounts, shoppingListId }: Stage): Socket[] {
  const [{ authorization }] = accounts
  const request = serializeRequest(get(`/shopping-lists/${shoppingListId}/events`, { authorization }))
  return Array.from({ length: STREAMS }, () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    socket.on('connect', () => socket.write(request)).resume()
    return socket
  })
}

/** In per cent of one core. */
async function watch({ service, database }: Stage): Promise<Share> {
  await pause(SETTLE_MS)
  const read = async () => [await readUsage(service.pid), await readUsage(database.pid)] as const
  const before = await read()
  await pause(WATCHED_SECONDS * 1000)
  const after = await read()
  const share = (index: 0 | 1) =>
    ((after[index].cpuSeconds - before[index].cpuSeconds) * 100) / WATCHED_SECONDS
  return { service: share(0), database: share(1) }
}

async function show(results: { quiet: Share; listening: Share }) {
  const { quiet, listening } = results
  const row = (name: string, { service, database }: Share) => [
    name,
    service.toFixed(2),
    database.toFixed(2),
    (service + database).toFixed(2),
  ]
  const both = listening.service + listening.database
  const report = [
    `Nobody asks for anything for ${WATCHED_SECONDS} s. In per cent of a core.`,
    markdownTable(
      ['', 'service', 'PostgreSQL', 'both'],
      [row('nobody there', quiet), row(`${STREAMS} open streams`, listening)],
    ),
    targetTable([
      {
        name: `idle, with ${STREAMS} open streams`,
        wanted: `at most ${MAX_PERCENT} % of a core`,
        reached: `${both.toFixed(2)} %`,
        isReached: both <= MAX_PERCENT,
      },
    ]),
  ].join('\n\n')
  console.log(`\n${report}`)
  await writeResults({ name: 'idle', title: 'At rest', results, report, plots: {} })
}
