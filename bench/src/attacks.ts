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
import { type Server, startWebsite } from './start-servers.ts'
import { type Target, targetTable } from './targets.ts'
import { writeResults } from './write-results.ts'

const PORT = 27_600
const PER_SECOND = 40
const CALM_SECONDS = 5
const ATTACK_SECONDS = 15
const RESPITE_MS = 5000
const MAX_P99_MS = 500
const MAX_HEALTH_MS = 1000
/** Of the API or the website, with all its processes. */
const MAX_MEMORY_MB = 600
const MEMORY_INTERVAL_MS = 250

type Attacked = {
  name: string
  calm: Flood
  during: Flood
  after: Flood
  /** The slowest answer of `/health/live` during the attack. */
  healthMs: number
  memoryMb: number
  /** Load average of the machine when the attack ended: others may use it too. */
  load: number
  answers: Record<string, number>
}
type Victim = { server: Server; requests: Buffer[] }

/** What others notice while one client does its worst, and five seconds after it has gone. */
export async function attacks(options: Options) {
  await using ending = new AsyncDisposableStack()
  const stage = await prepareStage(options.recipes, PORT, ending)
  const website = ending.adopt(await startWebsite(stage.service, PORT + 3), ({ stop }) => stop())
  const victims = {
    api: { server: stage.service, requests: await otherPeople(stage) },
    website: { server: website, requests: pagesOf(stage) },
  }
  const isChosen = ({ name }: { name: string }) => name.includes(options.only ?? '')
  const results: Attacked[] = []
  for (const attack of (await httpAttacks(stage)).filter(isChosen)) {
    process.stderr.write(`${attack.name} …\n`)
    const victim = victims[attack.on ?? 'api']
    results.push(await attackedBy(attack, victim, stage.service.url))
    // So that the same recipes do not get all the pictures.
    victim.requests.push(...victim.requests.splice(0, victim.requests.length / 6))
  }
  const targets: Target[] = []
  for (const attack of importAttacks(stage).filter(isChosen)) {
    process.stderr.write(`${attack.name} …\n`)
    targets.push(...(await attack.run()))
  }
  await show(options, results, targets)
}

async function attackedBy({ name, manner }: Attack, victim: Victim, api: string): Promise<Attacked> {
  const { server, requests } = victim
  const ask = (seconds: number) =>
    flood(server.url, requests, { perSecond: PER_SECOND, seconds, connections: 64, onEnd: () => {} })
  const calm = await ask(CALM_SECONDS)
  let memoryMb = 0
  const watching = setInterval(async () => {
    memoryMb = Math.max(memoryMb, (await readUsage(server.pid)).memoryMb)
  }, MEMORY_INTERVAL_MS)
  const hostile = new HostileClients(server.url, manner)
  const health = { perSecond: 5, seconds: ATTACK_SECONDS, connections: 16, onEnd: () => {} }
  const [during, checked] = await Promise.all([
    ask(ATTACK_SECONDS),
    flood(api, [serializeRequest(get('/health/live'))], health),
  ])
  hostile.stop()
  clearInterval(watching)
  const [load = 0] = loadavg()
  const healthMs =
    checked.accepted.count === checked.offered ? checked.accepted.p99 : Number.POSITIVE_INFINITY
  await pause(RESPITE_MS)
  const after = await ask(CALM_SECONDS)
  return { name, calm, during, after, healthMs, memoryMb, load, answers: hostile.answers }
}

/** Visitors without an account. */
const pagesOf = ({ samples }: Stage): Buffer[] =>
  samples.recipeIds
    .slice(0, 390)
    .flatMap((id, index) => [
      get(`/recipes/${id}`),
      get('/'),
      get(`/?q=${encodeURIComponent(samples.rareWords[index % samples.rareWords.length] ?? '')}`),
    ])
    .map(serializeRequest)

/** Recipes, lists and searches, a shopping list, a new recipe now and then, and somebody's picture. */
async function otherPeople(stage: Stage): Promise<Buffer[]> {
  const { accounts, samples, shoppingListId } = stage
  const [{ authorization }] = accounts
  const headers = { authorization }
  const uploads = await uploadsOf(stage)
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

/** Each to a recipe of its own: one takes only so many pictures. */
async function uploadsOf({ accounts, ownRecipes }: Stage): Promise<Buffer[]> {
  const picture = await pictureForm()
  const [, , ...others] = accounts
  return others.flatMap(({ id, authorization }) => {
    const own = ownRecipes.find(({ user_id }) => user_id === id)
    return own ? [upload(own.id, authorization, picture)] : []
  })
}

const computeTargets = ({ name, during, after, healthMs, memoryMb }: Attacked): Target[] => [
  {
    name,
    wanted: `p99 at most ${MAX_P99_MS} ms, 99 % served`,
    reached: `${Math.round(during.accepted.p99)} ms`,
    isReached: during.accepted.p99 <= MAX_P99_MS && servedOf(during) >= 0.99,
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
    isReached: after.accepted.p99 <= MAX_P99_MS && servedOf(after) === 1,
  },
]

const servedOf = ({ accepted, offered }: Flood) => accepted.count / offered

async function show({ recipes, only }: Options, results: Attacked[], targets: Target[]) {
  const ms = ({ accepted }: Flood) => `${accepted.p50.toFixed(0)} / ${accepted.p99.toFixed(0)}`
  const unserved = ({ offered, accepted, refused }: Flood) =>
    offered === accepted.count ? 'none' : `${offered - accepted.count} (${refused.count} with 503)`
  const rows = results.map(({ name, calm, during, after, healthMs, memoryMb, load, answers }) => [
    name,
    ms(calm),
    ms(during),
    unserved(during),
    healthMs.toFixed(0),
    memoryMb.toFixed(0),
    load.toFixed(1),
    ms(after),
    unserved(after),
    Object.entries(answers)
      .map(([what, count]) => `${what}: ${count.toLocaleString('en')}`)
      .join(', '),
  ])
  const report = [
    `Others ask ${PER_SECOND} times a second on ${recipes.toLocaleString('en')} recipes (reads, a search, a shopping list, now and then a new recipe or a picture) while one client attacks for ${ATTACK_SECONDS} s, from one address unless said otherwise. p50 / p99 in ms; slowest \`/health/live\` in ms; memory of the attacked server at its peak in MB; load average of the machine.`,
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
        'what the attacker got',
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
