import { logIn } from './account.ts'
import { bareCreate } from './bare-create.ts'
import { readOptions } from './options.ts'
import { usageOf } from './process-usage.ts'
import { type Measured, report, writeResults } from './report.ts'
import { runLoad } from './run-load.ts'
import { chooseSamples } from './samples.ts'
import { type Scenario, scenariosOf } from './scenarios.ts'
import { startReference } from './start-reference.ts'
import { loadData, startService } from './start-service.ts'

const options = readOptions()
await loadData(options.recipes)
const service = await startService(options.recipes)
const reference = await startReference(service.databaseUrl)
const atStart = await usageOf(service.pid)

try {
  const samples = await chooseSamples(service.databaseUrl)
  const etags = new Map<number, string>()
  for (const id of samples.recipeIds) {
    const answer = await fetch(`${service.url}/recipes/${id}`)
    await answer.arrayBuffer()
    etags.set(id, answer.headers.get('etag') ?? '')
  }
  const all = scenariosOf(samples, await logIn(service.url), etags)
  const chosen = all.filter(({ name, isQuick }) =>
    options.isQuick ? isQuick : !options.only || isReference(name) || name.includes(options.only),
  )
  const measured = new Map<string, Measured>()
  let largestMemory = 0

  for (const scenario of chosen) await measure(scenario, 0.5)
  for (let round = 1; round <= options.rounds; round++) {
    process.stdout.write(`\rround ${round} of ${options.rounds} `)
    keepBest('bare create', {
      ...(await bareCreate(service.databaseUrl, options.seconds)),
      serviceCpuMs: 0,
      databaseCpuMs: 0,
    })
    for (const scenario of chosen) keepBest(scenario.name, await measure(scenario, options.seconds))
    largestMemory = Math.max(largestMemory, (await usageOf(service.pid)).memoryMb)
  }
  const results = {
    recipes: options.recipes,
    startMs: Math.round(service.startMs),
    memoryMbReady: Math.round(atStart.memoryMb),
    memoryMbLoaded: Math.round(largestMemory),
    scenarios: Object.fromEntries(measured),
    ratios: ratiosOf(chosen, measured),
  }
  console.log(`\n\n${report(results)}`)
  await writeResults(results)
  const line = Object.fromEntries(
    Object.entries(results.ratios).map(([name, ratio]) => [name.replaceAll(/\W+/g, '_'), ratio]),
  )
  console.log(`bench: ${JSON.stringify(line)}`)

  async function measure(scenario: Scenario, seconds: number): Promise<Measured> {
    const server = scenario.server === 'larder' ? service : reference
    const before = [await usageOf(server.pid), await usageOf(service.postgresPid)]
    const load = await runLoad(server.url, scenario.requests, seconds)
    const after = [await usageOf(server.pid), await usageOf(service.postgresPid)]
    const perRequest = (index: number) =>
      (((after[index]?.cpuSeconds ?? 0) - (before[index]?.cpuSeconds ?? 0)) * 1000) /
      Math.max(1, load.requests)
    return { ...load, serviceCpuMs: perRequest(0), databaseCpuMs: perRequest(1) }
  }

  function keepBest(name: string, fresh: Measured) {
    const best = measured.get(name)
    if (!best || fresh.perSecond > best.perSecond) measured.set(name, fresh)
  }
} finally {
  reference.stop()
  await service.stop()
}

function isReference(name: string): boolean {
  return name === 'hello' || name.startsWith('bare') || name === 'list'
}

function ratiosOf(scenarios: Scenario[], measured: Map<string, Measured>): Record<string, number> {
  return Object.fromEntries(
    scenarios.flatMap(({ name, against }) => {
      const own = measured.get(name)
      const other = against ? measured.get(against) : undefined
      return own && other ? [[name, Math.round((own.perSecond / other.perSecond) * 1000) / 1000]] : []
    }),
  )
}
