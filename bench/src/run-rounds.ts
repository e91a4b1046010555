import { setTimeout as pause } from 'node:timers/promises'
import { bareCreate } from './bare-create.ts'
import { type Measured, measure } from './measure.ts'
import type { Options } from './options.ts'
import { serializeRequest } from './requests.ts'
import { runLoad, summarizeLoad } from './run-load.ts'
import type { Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'
import { findWebsite, type Server } from './start-servers.ts'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 0.5
const BARE_CREATE = 'bare create'

type Rounds = {
  stage: Stage
  reference: Server
  scenarios: Scenario[]
  options: Options
}

/** Each round runs every scenario once, so that background load affects all of them. The best round counts. */
export async function runRounds(rounds: Rounds): Promise<Record<string, Measured>> {
  const { scenarios, options } = rounds
  const best: Record<string, Measured> = {}
  const keepBest = (name: string, fresh: Measured) => {
    best[name] = better(best[name], fresh)
  }
  const needsBareCreate = scenarios.some(({ against }) => against === BARE_CREATE)
  for (const scenario of scenarios) await load(rounds, scenario, WARM_UP_SECONDS, CONNECTIONS)
  for (let round = 1; round <= options.rounds; round++) {
    console.log(`round ${round} of ${options.rounds}`)
    if (needsBareCreate) keepBest(BARE_CREATE, await loadBareCreate(rounds))
    for (const scenario of scenarios) {
      const loaded = await load(rounds, scenario, options.seconds, CONNECTIONS)
      if (scenario.server === 'reference') keepBest(scenario.name, loaded)
      else {
        const { p50, p99 } = await load(rounds, scenario, options.seconds / 3, 1)
        keepBest(scenario.name, { ...loaded, alone: { p50, p99 } })
      }
    }
  }
  return best
}

function better(known: Measured | undefined, fresh: Measured): Measured {
  if (!known) return fresh
  const alone = [known.alone, fresh.alone].flatMap((found) => found ?? []).sort((a, b) => a.p99 - b.p99)[0]
  const failures = known.failures + fresh.failures
  return { ...(known.perSecond > fresh.perSecond ? known : fresh), failures, ...(alone && { alone }) }
}

async function load(
  { stage, reference }: Rounds,
  { server, requests, before = [] }: Scenario,
  seconds: number,
  connections: number,
): Promise<Measured> {
  const { service, uncachedService, database } = stage
  const asked = { larder: service, uncachedService, reference, website: findWebsite(service) }[server]
  const watched = { service: asked.pid, database: database.pid }
  const isOnce = !Array.isArray(requests)
  const bytes = (isOnce ? await requests(seconds) : requests).map(serializeRequest)
  const { url } = asked
  await runLoad(url, before.map(serializeRequest), {
    seconds: Number.POSITIVE_INFINITY,
    connections,
    isOnce: true,
  })
  return measure(watched, () => runLoad(url, bytes, { seconds, connections, isOnce }))
}

/** New connections must plan every statement first, so the first second does not count. */
async function loadBareCreate({ stage, options }: Rounds): Promise<Measured> {
  const { database, accounts } = stage
  const seconds = Math.ceil(options.seconds)
  const creating = bareCreate({
    databaseUrl: database.url,
    userIds: accounts.map(({ id }) => id),
    recipes: options.recipes,
    seconds: 1 + seconds,
    connections: CONNECTIONS,
  })
  await Promise.race([creating, pause(1000)])
  const since = Date.now()
  return measure({ database: database.pid }, async () => {
    const counted = (await creating).filter(({ at }) => at >= since)
    return summarizeLoad(
      counted.map(({ ms }) => ms),
      seconds,
    )
  })
}
