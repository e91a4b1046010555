import { setTimeout as pause } from 'node:timers/promises'
import { type Flood, flood } from './flood.ts'
import { markdownTable } from './markdown-table.ts'
import type { Options } from './options.ts'
import { readUsage } from './process-usage.ts'
import { get, serializeRequest } from './requests.ts'
import { runLoad } from './run-load.ts'
import { createWordPairs } from './search-scenarios.ts'
import { prepareStage, type Stage } from './stage.ts'
import { type Target, targetTable } from './targets.ts'
import { writeResults } from './write-results.ts'

const PORT = 27_200
const TIMES = 10
const CAPACITY_SECONDS = 5
const FLOOD_SECONDS = 10
const FLOOD_CONNECTIONS = 500
const CALM_ANSWERS = 20
const CALM_MS = 50
const MAX_RECOVERY_MS = 30_000

/** Sends ten times the capacity and measures served, rejected and later requests. */
export async function overload(options: Options) {
  await using ending = new AsyncDisposableStack()
  const stage = await prepareStage(options.recipes, PORT, ending)
  const { uncachedService: service } = stage
  const requests = searches(stage)
  const capacity = await measureCapacity(stage, requests)
  const before = await readUsage(service.pid)
  const cpu = process.cpuUsage()
  let recovery = Promise.resolve(0)
  const flooded = await flood(service.url, requests, {
    perSecond: TIMES * capacity,
    seconds: FLOOD_SECONDS,
    connections: FLOOD_CONNECTIONS,
    onEnd: () => {
      recovery = recover(service.url, requests[0] as Buffer)
    },
  })
  const recoveryMs = await recovery
  const { user, system } = process.cpuUsage(cpu)
  const after = await readUsage(service.pid)
  await show(options, {
    capacity,
    flood: flooded,
    recoveryMs,
    peakMemoryMb: after.peakMemoryMb,
    serviceCpuSeconds: after.cpuSeconds - before.cpuSeconds,
    generatorCpuSeconds: (user + system) / 1e6,
  })
}

/** Searches by logged-in users: uncached, and slow enough for the load generator to send ten times their rate. */
const searches = ({ samples, accounts }: Stage) =>
  createWordPairs(samples).map((words, number) => {
    const { authorization } = accounts[number % accounts.length] ?? accounts[0]
    return serializeRequest(get(`/recipes/?q=${encodeURIComponent(words)}`, { authorization }))
  })

/** Capacity in a closed loop: the higher rate of few and of many connections. */
async function measureCapacity({ uncachedService: service }: Stage, requests: Buffer[]): Promise<number> {
  await runLoad(service.url, requests, { seconds: 2, connections: 16 })
  let most = 0
  for (const connections of [16, 64]) {
    const load = await runLoad(service.url, requests, { seconds: CAPACITY_SECONDS, connections })
    most = Math.max(most, (load.perSecond * (load.requests - load.failures)) / load.requests)
  }
  return most
}

/** Time until responses are fast again. */
async function recover(url: string, request: Buffer): Promise<number> {
  const started = performance.now()
  let calmSince = started
  let calm = 0
  while (calm < CALM_ANSWERS && performance.now() - started < MAX_RECOVERY_MS) {
    const asked = performance.now()
    const { p99, failures } = await askOnce(url, request)
    calm = failures === 0 && p99 <= CALM_MS ? calm + 1 : 0
    if (calm === 1) calmSince = asked
    await pause(20)
  }
  return calm < CALM_ANSWERS ? Number.POSITIVE_INFINITY : calmSince - started
}

const askOnce = (url: string, request: Buffer) =>
  runLoad(url, [request], { seconds: MAX_RECOVERY_MS / 1000, connections: 1, isOnce: true })

type Overload = {
  capacity: number
  flood: Flood
  recoveryMs: number
  peakMemoryMb: number
  serviceCpuSeconds: number
  generatorCpuSeconds: number
}

function computeTargets({ capacity, flood: { accepted, refused }, recoveryMs }: Overload): Target[] {
  const goodput = accepted.perSecond / capacity
  return [
    {
      name: 'goodput',
      wanted: 'at least 70 % of capacity',
      reached: `${Math.round(goodput * 100)} %`,
      isReached: goodput >= 0.7,
    },
    {
      name: 'p99 of the accepted',
      wanted: 'at most 1,000 ms',
      reached: `${Math.round(accepted.p99)} ms`,
      isReached: accepted.p99 <= 1000,
    },
    {
      name: 'p99 of refusals',
      wanted: '503 with Retry-After within 100 ms',
      reached: `${Math.round(refused.p99)} ms`,
      isReached: refused.p99 <= 100,
    },
    {
      name: 'recovered',
      wanted: 'within 10 s',
      reached: `${(recoveryMs / 1000).toFixed(1)} s`,
      isReached: recoveryMs <= 10_000,
    },
  ]
}

async function show({ recipes }: Options, results: Overload) {
  const { capacity, flood: flooded, peakMemoryMb, serviceCpuSeconds, generatorCpuSeconds } = results
  const count = (value: number) => Math.round(value).toLocaleString('en')
  const { accepted, acceptedOnOpen, refused, other } = flooded
  const report = [
    `Searches by Users on ${count(recipes)} recipes. Capacity ${count(capacity)}/s; offered ${count(flooded.offered / flooded.seconds)}/s for ${flooded.seconds} s over ${count(FLOOD_CONNECTIONS)} connections, of which ${count(flooded.sent / flooded.seconds)}/s found one free.`,
    markdownTable(
      ['', 'per second', 'p50 ms', 'p99 ms'],
      [
        ['accepted', count(accepted.perSecond), accepted.p50.toFixed(0), accepted.p99.toFixed(0)],
        ['refused', count(refused.perSecond), refused.p50.toFixed(0), refused.p99.toFixed(0)],
      ],
    ),
    `Accepted on a connection that was open already: p50 ${acceptedOnOpen.p50.toFixed(0)} ms, p99 ${acceptedOnOpen.p99.toFixed(0)} ms. Node takes in one new connection in each turn of its event loop, and turns are long while thousands are refused.`,
    `${count(refused.withRetryAfter)} refusals carried Retry-After; ${count(other)} requests were neither accepted nor refused. CPU until recovered: service ${serviceCpuSeconds.toFixed(1)} s, generator ${generatorCpuSeconds.toFixed(1)} s. Service memory at its peak ${count(peakMemoryMb)} MB.`,
    targetTable(computeTargets(results)),
  ].join('\n\n')
  console.log(`\n${report}`)
  await writeResults({ name: 'overload', title: 'Ten times overload', results, report, plots: {} })
}
