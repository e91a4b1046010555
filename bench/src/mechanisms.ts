import { markdownTable } from './markdown-table.ts'
import { type Measured, measure } from './measure.ts'
import type { Options } from './options.ts'
import { percentile } from './percentile.ts'
import { get, type Request, serializeRequest } from './requests.ts'
import { sumCpu } from './results.ts'
import { runLoad } from './run-load.ts'
import type { Scenario } from './scenario.ts'
import { listScenarios } from './scenarios.ts'
import { prepareStage, type Stage } from './stage.ts'
import { type Server, startServiceWithout } from './start-servers.ts'
import type { Part } from './without.ts'
import { writeResults } from './write-results.ts'

const PORT = 27_800
const CONNECTIONS = 16
const GREEDY_CONNECTIONS = 60
/** As many different requests as a busy installation repeats. */
const POPULAR = 200
const GREEDY_SECONDS = 3
const REQUESTS = 1000
const HEAD = ['mechanism', 'scenario', 'CPU ms with', 'CPU ms without', 'saved', 'p50 ms', 'failed']

/** `also`: parts that both services lack, because they would hide the mechanism. */
type Mechanism = { name: string; without: Part[]; also?: Part[]; scenarios: string[] }

const UNCACHED: Part[] = ['caller-responses']

const MECHANISMS: Mechanism[] = [
  {
    name: 'responses by snapshot',
    without: ['caller-responses'],
    scenarios: ['list, as User, kept', 'shopping list, kept', 'household', 'mixed, 90 % reads'],
  },
  {
    name: 'rows',
    without: ['rows'],
    also: UNCACHED,
    scenarios: ['get one, as User', 'list, as User', 'shopping list', 'household'],
  },
  {
    name: 'repeated reads',
    without: ['repeated-reads'],
    also: UNCACHED,
    scenarios: [
      'get one, as User',
      'list, as User',
      'category',
      'shopping list',
      'complete an ingredient',
      'household',
    ],
  },
  {
    name: 'fair queue',
    without: ['fair-queue'],
    also: UNCACHED,
    scenarios: ['get one, as User', 'beside a greedy client'],
  },
  { name: 'public responses', without: ['early-cache', 'public-responses'], scenarios: ['get one', 'list'] },
  { name: 'early cache', without: ['early-cache'], scenarios: ['get one', 'list', 'not modified'] },
  {
    name: 'search: look-ups',
    without: ['search-look-ups'],
    also: UNCACHED,
    scenarios: ['search, rare', 'search, two words'],
  },
  {
    name: 'search: scans',
    without: ['search-scans'],
    also: UNCACHED,
    scenarios: ['search, common', 'search, typing'],
  },
  {
    name: 'search: by age',
    without: ['search-by-age'],
    also: UNCACHED,
    scenarios: ['search, common', 'search, two words', 'search, typing'],
  },
  {
    name: 'ingredient plans',
    without: ['ingredient-plans'],
    also: UNCACHED,
    scenarios: ['one ingredient', 'five ingredients'],
  },
]

type Total = { cpuMs: number; p50: number[]; failures: number }

/** Measures what each mechanism saves: two services on one database in turn, one of them without the mechanism. */
export async function mechanisms(options: Options) {
  await using ending = new AsyncDisposableStack()
  const stage = await prepareStage(options.recipes, PORT, ending)
  const scenarios = [...listScenarios(stage), ...ownScenarios(stage)]
  const rows: string[][] = []
  const chosen = MECHANISMS.filter(({ name }) => !options.only || name.includes(options.only))
  for (const { name: mechanism, without, also = [], scenarios: names } of chosen) {
    await using services = new AsyncDisposableStack()
    const start = async (parts: Part[], port: number) =>
      services.adopt(await startServiceWithout(parts, stage.database, port), ({ stop }) => stop())
    const pair: [Server, Server] = [await start(also, PORT + 5), await start([...also, ...without], PORT + 6)]
    for (const name of names) {
      const scenario = scenarios.find((each) => each.name === name)
      if (!scenario) throw new Error(`There is no scenario '${name}'.`)
      const row = [mechanism, name, ...(await compare(stage, scenario, pair, options.rounds))]
      console.log(row.join(' | '))
      rows.push(row)
    }
  }
  const report = `CPU of service and database per request, with and without each mechanism, in ${options.rounds} interleaved rounds of ${REQUESTS} requests.\n\n${markdownTable(HEAD, rows)}`
  console.log(`\n${report}`)
  if (!options.only)
    await writeResults({
      name: 'mechanisms',
      title: 'What each mechanism buys',
      results: rows,
      report,
      plots: {},
    })
}

async function compare(
  stage: Stage,
  scenario: Scenario,
  pair: [Server, Server],
  rounds: number,
): Promise<string[]> {
  const [kept, bare] = pair.map((): Total => ({ cpuMs: 0, p50: [], failures: 0 })) as [Total, Total]
  const sides = [
    [kept, pair[0]],
    [bare, pair[1]],
  ] as const
  for (const [, service] of sides) await load(stage, scenario, service)
  for (let round = 0; round < rounds; round++)
    for (const [total, service] of round % 2 ? sides : sides.toReversed()) {
      const measured = await load(stage, scenario, service)
      total.cpuMs += sumCpu(measured) / rounds
      total.p50.push(measured.p50)
      total.failures += measured.failures
    }
  const failed = kept.failures + bare.failures
  return [
    kept.cpuMs.toFixed(3),
    bare.cpuMs.toFixed(3),
    `${Math.round(100 * (1 - kept.cpuMs / bare.cpuMs))} %`,
    [kept, bare].map(({ p50 }) => percentile(p50, 50).toFixed(1)).join(' / '),
    String(failed),
  ]
}

async function load(
  { database, accounts, samples }: Stage,
  { requests, before = [], name }: Scenario,
  service: Server,
): Promise<Measured> {
  const { url } = service
  if (!Array.isArray(requests)) throw new Error(`'${name}' can be sent only once.`)
  const popular = requests.slice(0, POPULAR).map(serializeRequest)
  const once = { seconds: Number.POSITIVE_INFINITY, connections: CONNECTIONS, isOnce: true }
  if (before.length > 0) await runLoad(url, popular, once)
  const sent = Array.from({ length: REQUESTS }, (_, index) => popular[index % popular.length] as Buffer)
  const watched = { service: service.pid, database: database.pid }
  if (name !== GREEDY) return measure(watched, () => runLoad(url, sent, once))
  const { authorization } = accounts[1] as (typeof accounts)[number]
  const greedy = samples.commonWords.map((word) =>
    serializeRequest(get(`/recipes/?q=${word}`, { authorization })),
  )
  return measure(watched, async () => {
    const seconds = GREEDY_SECONDS
    const [visitor] = await Promise.all([
      runLoad(url, sent, { seconds, connections: 1 }),
      runLoad(url, greedy, { seconds, connections: GREEDY_CONNECTIONS }),
    ])
    return visitor
  })
}

const GREEDY = 'beside a greedy client'

function ownScenarios(stage: Stage): Scenario[] {
  const { accounts, samples, shoppingListId } = stage
  const [{ authorization }] = accounts
  const asUser = { authorization }
  const recipes = samples.recipeIds.slice(0, 500)
  // Each account may write only so often.
  const writes = accounts.map(
    ({ authorization: writer }): Request => ({
      ...{ method: 'PUT', path: `/recipes/${recipes[0]}/favourite`, headers: { authorization: writer } },
    }),
  )
  return [
    { name: GREEDY, server: 'larder', requests: recipes.map((id) => get(`/recipes/${id}`, asUser)) },
    {
      name: 'household',
      server: 'larder',
      // Of 50 requests, one writes. Popular pages repeat.
      requests: writes.flatMap((write, block) => [
        ...Array.from({ length: 25 }, (__, index) =>
          get(`/recipes/${recipes[(block * 7 + index) % 60]}`, asUser),
        ),
        ...Array.from({ length: 12 }, () => get('/recipes/', asUser)),
        ...Array.from({ length: 12 }, () => get(`/shopping-lists/${shoppingListId}`, asUser)),
        write,
      ]),
    },
  ]
}
