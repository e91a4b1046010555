import pg from 'pg'
import { type Account, makeAccounts } from './accounts.ts'
import { insertOwnRecipes, type OwnRecipe } from './bench-recipe.ts'
import { cleanUp } from './clean-up.ts'
import { writeCookLog } from './cook-log.ts'
import { makePlannedWeek } from './planned-week.ts'
import { chooseSamples, type Samples } from './samples.ts'
import { makeSharedKitchen, type SharedKitchen } from './shared-kitchen.ts'
import { makeShoppingList } from './shopping-list.ts'
import { type BenchDatabase, startDatabase } from './start-database.ts'
import { type Server, startService, startServiceWithout } from './start-servers.ts'

export type Stage = {
  database: BenchDatabase
  service: Server
  /** The same without the response cache, as if every request followed a write. */
  uncachedService: Server
  client: pg.Client
  samples: Samples
  accounts: [Account, ...Account[]]
  ownRecipes: OwnRecipe[]
  shoppingListId: number
  kitchen: SharedKitchen
  /** Ids of recipes that anonymous users read often. */
  etags: [id: number, etag: string][]
}

const OWN_RECIPES = 500
const POPULAR = 100

/** Starts a database with this many recipes on `port` and the service on the next port, and prepares data for the scenarios. */
export async function prepareStage(
  recipes: number,
  port: number,
  ending: AsyncDisposableStack,
): Promise<Stage> {
  const database = ending.adopt(await startDatabase(recipes, port), ({ stop }) => stop())
  const client = ending.adopt(new pg.Client({ connectionString: database.url }), (open) => open.end())
  await client.connect()
  await cleanUp(client)
  ending.defer(() => cleanUp(client))
  const samples = await chooseSamples(client)
  const service = ending.adopt(await startService(database, port + 1), ({ stop }) => stop())
  const uncachedService = ending.adopt(
    await startServiceWithout(['caller-responses'], database, port + 2),
    ({ stop }) => stop(),
  )
  const accounts = await makeAccounts(service.url)
  const ownRecipes = await insertOwnRecipes(client, accounts, samples, OWN_RECIPES)
  const shoppingListId = await makeShoppingList(service.url, accounts[0].authorization)
  await writeCookLog(service.url, accounts[0].authorization, samples.recipeIds)
  await makePlannedWeek(service.url, accounts[0].authorization, samples.recipeIds)
  const people = accounts.slice(-2) as [Account, Account]
  const kitchen = await makeSharedKitchen(service.url, client, samples, people)
  const etags = await readEtags(service.url, samples.recipeIds.slice(0, POPULAR))
  return {
    database,
    service,
    uncachedService,
    client,
    samples,
    accounts,
    ownRecipes,
    shoppingListId,
    kitchen,
    etags,
  }
}

async function readEtags(url: string, ids: number[]): Promise<[number, string][]> {
  return Promise.all(
    ids.map(async (id): Promise<[number, string]> => {
      const answer = await fetch(`${url}/recipes/${id}`)
      await answer.arrayBuffer()
      return [id, answer.headers.get('etag') ?? '']
    }),
  )
}
