import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { benchRecipe } from './bench-recipe.ts'
import { type Flood, flood } from './flood.ts'
import { HostileClients } from './hostile-clients.ts'
import { type Attack, httpAttacks, pictureForm, upload } from './http-attacks.ts'
import { importAttacks } from './import-attacks.ts'
import { markdownTable } from './markdown-table.ts'
import type { Options } from './options.ts'
import { readUsage } from './process-usage.ts'
import { get, serializeRequest } from './requests.ts'
import { prepareStage, type Stage } from './stage.ts'
import { findWebsite, type Server } from './start-servers.ts'
import { type Target, targetTable } from './targets.ts'
import { writeResults } from './write-results.ts'

const PORT = 27_600
const PER_SECOND = 40
const CALM_SECONDS = 5
const ATTACK_SECONDS = 15
const RESPITE_MS = 5000
const MAX_P99_MS = 500
const MAX_HEALTH_MS = 1000
/** Of the attacked server with all its processes. */
const MAX_MEMORY_MB = 600
const MEMORY_INTERVAL_MS = 250

type AttackResult = {
  name: string
  calm: Flood
  during: Flood
  after: Flood
  /** Slowest response of `/health/live` during the attack. */
  healthMs: number
  memoryMb: number
  /** Load average of the machine at the end of the attack, because other programs may use it too. */
  load: number
  outcomes: Record<string, number>
}
type Victim = { server: Server; requests: Buffer[] }

/** Measures the service for other users while one client attacks, and five seconds after. */
export async function attacks(options: Options) {
  await using ending = new AsyncDisposableStack()
  const stage = await prepareStage(options.recipes, PORT, ending)
  const victims = {
    api: { server: stage.service, requests: await listUserRequests(stage) },
    website: { server: findWebsite(stage.service), requests: listPageRequests(stage) },
  }
  const isSelected = ({ name }: { name: string }) => name.includes(options.only ?? '')
  const results: AttackResult[] = []
  for (const attack of (await httpAttacks(stage)).filter(isSelected)) {
    process.stderr.write(`${attack.name} …\n`)
    const victim = victims[attack.on ?? 'api']
    results.push(await runAttack(attack, victim, stage.service.url))
    // Spreads the uploads over the recipes.
    victim.requests.push(...victim.requests.splice(0, victim.requests.length / 6))
  }
  const targets: Target[] = []
  for (const attack of importAttacks(stage).filter(isSelected)) {
    process.stderr.write(`${attack.name} …\n`)
    targets.push(...(await attack.run()))
  }
  await show(options, results, targets)
}

async function runAttack({ name, behaviour }: Attack, victim: Victim, api: string): Promise<AttackResult> {
  const { server, requests } = victim
  const load = (seconds: number) =>
    flood(server.url, requests, { perSecond: PER_SECOND, seconds, connections: 64, onEnd: () => {} })
  const calm = await load(CALM_SECONDS)
  let memoryMb = 0
  const watching = setInterval(async () => {
    memoryMb = Math.max(memoryMb, (await readUsage(server.pid)).memoryMb)
  }, MEMORY_INTERVAL_MS)
  const hostile = new HostileClients(server.url, behaviour)
  const health = { perSecond: 5, seconds: ATTACK_SECONDS, connections: 16, onEnd: () => {} }
  const [during, checked] = await Promise.all([
    load(ATTACK_SECONDS),
    flood(api, [serializeRequest(get('/health/live'))], health),
  ])
  hostile.stop()
  clearInterval(watching)
  const [loadAverage = 0] = loadavg()
  const healthMs =
    checked.accepted.count === checked.offered ? checked.accepted.p99 : Number.POSITIVE_INFINITY
  await pause(RESPITE_MS)
  const after = await load(CALM_SECONDS)
  return { name, calm, during, after, healthMs, memoryMb, load: loadAverage, outcomes: hostile.outcomes }
}

/** Requests of anonymous visitors. */
const listPageRequests = ({ samples }: Stage): Buffer[] =>
  samples.recipeIds
    .slice(0, 390)
    .flatMap((id, index) => [
      get(`/recipes/${id}`),
      get('/'),
      get(`/?q=${encodeURIComponent(samples.rareWords[index % samples.rareWords.length] ?? '')}`),
    ])
    .map(serializeRequest)

/** Reads, searches, a shopping list, some new recipes and some uploads. */
async function listUserRequests(stage: Stage): Promise<Buffer[]> {
  const { accounts, samples, shoppingListId } = stage
  const [{ authorization }] = accounts
  const headers = { authorization }
  const uploads = await listUploads(stage)
  return samples.recipeIds.slice(0, 390).flatMap((id, index) => {
    const reads = [
      get(`/recipes/${id}`, headers),
      get('/recipes/', headers),
      get(
        `/recipes/?q=${encodeURIComponent(samples.rareWords[index % samples.rareWords.length] ?? '')}`,
        headers,
      ),
      get(`/shopping-lists/${shoppingListId}`, headers),
    ].map(serializeRequest)
    if (index % 4 === 0)
      return [
        ...reads,
        serializeRequest({ method: 'POST', path: '/recipes/', headers, body: benchRecipe(samples, index) }),
      ]
    return index % 4 === 2 ? [...reads, ...uploads.slice(index / 4, index / 4 + 1)] : reads
  })
}

/** One upload per recipe, because the number of images of a recipe is limited. */
async function listUploads({ accounts, ownRecipes }: Stage): Promise<Buffer[]> {
  const picture = await pictureForm()
  const [, , ...others] = accounts
  return others.flatMap(({ id, authorization }) => {
    const own = ownRecipes.find(({ user_id }) => user_id === id)
    return own ? [upload(own.id, authorization, picture)] : []
  })
}

const computeTargets = ({ name, during, after, healthMs, memoryMb }: AttackResult): Target[] => [
  {
    name,
    wanted: `p99 at most ${MAX_P99_MS} ms, 99 % served`,
    reached: `${Math.round(during.accepted.p99)} ms`,
    isReached: during.accepted.p99 <= MAX_P99_MS && servedShare(during) >= 0.99,
  },
  {
    name: 'health, memory',
    wanted: `at most ${MAX_HEALTH_MS} ms, ${MAX_MEMORY_MB} MB`,
    reached: `${Math.round(healthMs)} ms, ${Math.round(memoryMb)} MB`,
    isReached: healthMs <= MAX_HEALTH_MS && memoryMb <= MAX_MEMORY_MB,
  },
  {
    name: 'and 5 s later',
    wanted: `p99 at most ${MAX_P99_MS} ms, all served`,
    reached: `${Math.round(after.accepted.p99)} ms`,
    isReached: after.accepted.p99 <= MAX_P99_MS && servedShare(after) === 1,
  },
]

const servedShare = ({ accepted, offered }: Flood) => accepted.count / offered

async function show({ recipes, only }: Options, results: AttackResult[], targets: Target[]) {
  const ms = ({ accepted }: Flood) => `${accepted.p50.toFixed(0)} / ${accepted.p99.toFixed(0)}`
  const unserved = ({ offered, accepted, refused }: Flood) =>
    offered === accepted.count ? 'none' : `${offered - accepted.count} (${refused.count} with 503)`
  const rows = results.map(({ name, calm, during, after, healthMs, memoryMb, load, outcomes }) => [
    name,
    ms(calm),
    ms(during),
    unserved(during),
    healthMs.toFixed(0),
    memoryMb.toFixed(0),
    load.toFixed(1),
    ms(after),
    unserved(after),
    Object.entries(outcomes)
      .map(([what, count]) => `${what}: ${count.toLocaleString('en')}`)
      .join(', '),
  ])
  const report = [
    `Other users send ${PER_SECOND} requests a second to a service with ${recipes.toLocaleString('en')} recipes (reads, searches, a shopping list, some new recipes and uploads). One client attacks for ${ATTACK_SECONDS} s, from one address unless the table says otherwise. Latency is p50 / p99 in ms; health is the slowest response of \`/health/live\` in ms; memory is the peak of the attacked server in MB; load is the load average of the machine.`,
    markdownTable(
      [
        'attack',
        'calm',
        'during',
        'not served',
        'health',
        'memory',
        'load',
        '5 s after',
        'not served',
        'responses to the attacker',
      ],
      rows,
    ),
    targetTable([...results.flatMap(computeTargets), ...targets]),
  ].join('\n\n')
  console.log(`\n${report}`)
  if (!only)
    await writeResults({
      name: 'attacks',
      title: 'One hostile client',
      results: { attacks: results, imports: targets },
      report,
      plots: {},
    })
}
