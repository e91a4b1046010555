import { markdownTable } from './markdown-table.ts'
import { type Measured, measure } from './measure.ts'
import type { Options } from './options.ts'
import { plot } from './plot.ts'
import { readingScenarios } from './reading-scenarios.ts'
import { serializeRequest } from './requests.ts'
import { sumCpu, toKey } from './results.ts'
import { runLoad } from './run-load.ts'
import { prepareStage, type Stage } from './stage.ts'
import { writeResults } from './write-results.ts'

const SMALL = 10_000
const PORT = 27_100
/** Maximum cost ratio for a hundred times as many recipes. */
const MOST: Record<string, number> = {
  'get one, as User': 1.5,
  'list, as User': 1.5,
  'list, deep': 1.5,
  category: 1.5,
  'one ingredient': 1.5,
  'three ingredients': 1.5,
  'five ingredients': 1.5,
  'ready in time': 1.5,
  'list, last cooked': 1.5,
  'list, best rated': 1.5,
  'search, rare': 1.5,
  'search, no match': 1.5,
  'search, common': 3,
  'search, two words': 3,
  'search, typo': 3,
  'search, typing': 3,
}

type Grown = { name: string; small: Measured; large: Measured; time: number; cpu: number; most: number }

/** Sends the same requests to a small and a large instance in turn and compares their cost. */
export async function growth(options: Options) {
  await using ending = new AsyncDisposableStack()
  const small = await prepareStage(SMALL, PORT, ending)
  const large = await prepareStage(options.recipes, PORT + 10, ending)
  await show(await compare(small, large, options), options)
}

async function compare(small: Stage, large: Stage, { rounds, seconds }: Options): Promise<Grown[]> {
  const names = Object.keys(MOST)
  const sizes = [small, large].map((stage) => ({
    stage,
    scenarios: readingScenarios(stage).filter(({ name }) => names.includes(name)),
    best: new Map<string, Measured>(),
  }))
  for (let round = 0; round <= rounds; round++) {
    if (round > 0) console.log(`round ${round} of ${rounds}`)
    for (const name of names)
      for (const { stage, scenarios, best } of sizes) {
        const requests = scenarios.find((scenario) => scenario.name === name)?.requests
        if (!Array.isArray(requests)) continue
        const fresh = await loadAlone(stage, requests.map(serializeRequest), seconds / 3)
        const known = best.get(name)
        // The first round warms up.
        if (round > 0 && (!known || fresh.p50 < known.p50)) best.set(name, fresh)
      }
  }
  return names.map((name) => {
    const [before, after] = sizes.map(({ best }) => best.get(name)) as [Measured, Measured]
    const ratios = { time: after.p50 / before.p50, cpu: sumCpu(after) / sumCpu(before) }
    return { name, small: before, large: after, ...ratios, most: MOST[name] ?? 0 }
  })
}

function loadAlone(
  { uncachedService: service, database }: Stage,
  requests: Buffer[],
  seconds: number,
): Promise<Measured> {
  const watched = { service: service.pid, database: database.pid }
  return measure(watched, () => runLoad(service.url, requests, { seconds, connections: 1 }))
}

async function show(grown: Grown[], { recipes, rounds }: Options) {
  const sizes = [SMALL, recipes].map((size) => size.toLocaleString('en'))
  const rows = grown.map(({ name, small, large, time, cpu, most }) => [
    name,
    small.p50.toFixed(2),
    large.p50.toFixed(2),
    `${time.toFixed(2)} ×`,
    sumCpu(small).toFixed(2),
    sumCpu(large).toFixed(2),
    `${cpu.toFixed(2)} ×`,
    `${most} ×`,
    Math.max(time, cpu) <= most ? 'yes' : 'no',
  ])
  const head = [
    'scenario',
    ...sizes.map((size) => `p50 ms, ${size}`),
    'time',
    ...sizes.map((size) => `CPU ms, ${size}`),
    'CPU',
    'at most',
    '',
  ]
  const report = `One request at a time, to each size in turn; best of ${rounds} rounds. Reached when neither the time nor the CPU (service and PostgreSQL) grows by more.\n\n${markdownTable(head, rows)}`
  console.log(`\n${report}`)
  const bars = grown.map(({ name, time }) => ({ label: name, parts: [time], value: `${time.toFixed(2)} ×` }))
  const title = `Growth from ${sizes.join(' to ')} recipes`
  await writeResults({
    name: 'growth',
    title,
    results: grown,
    report,
    plots: { time: plot({ title, bars }) },
  })
  const line = grown.map(({ name, time }) => [toKey(name), Math.round(time * 100) / 100])
  console.log(`growth: ${JSON.stringify(Object.fromEntries(line))}`)
}
