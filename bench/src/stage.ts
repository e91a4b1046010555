import pg from 'pg'
import { type Account, makeAccounts } from './accounts.ts'
import { insertOwnRecipes, type OwnRecipe } from './bench-recipe.ts'
import { cleanUp } from './clean-up.ts'
import { chooseSamples, type Samples } from './samples.ts'
import { makeShoppingList } from './shopping-list.ts'
import { type BenchDatabase, startDatabase } from './start-database.ts'
import { type Server, startService } from './start-servers.ts'

export type Stage = {
  database: BenchDatabase
  service: Server
  client: pg.Client
  samples: Samples
  accounts: [Account, ...Account[]]
  ownRecipes: OwnRecipe[]
  shoppingListId: number
  /** Of recipes that the public asks for often. */
  etags: [id: number, etag: string][]
  stop: () => Promise<void>
}

const OWN_RECIPES = 500
const POPULAR = 100

/** A database of a size, the service on it, and what the scenarios need; on two ports from `port`. */
export async function setStage(recipes: number, port: number): Promise<Stage> {
  const database = await startDatabase(recipes, port)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await cleanUp(client)
  const samples = await chooseSamples(client)
  const service = await startService(database, port + 1)
  const accounts = await makeAccounts(service.url)
  const [{ authorization }] = accounts
  const stop = async () => {
    await service.stop()
    await cleanUp(client)
    await client.end()
    await database.stop()
  }
  const ownRecipes = await insertOwnRecipes(client, accounts, samples, OWN_RECIPES)
  const shoppingListId = await makeShoppingList(service.url, authorization)
  const etags = await etagsOf(service.url, samples.recipeIds.slice(0, POPULAR))
  return { database, service, client, samples, accounts, ownRecipes, shoppingListId, etags, stop }
}

async function etagsOf(url: string, ids: number[]): Promise<[number, string][]> {
  return Promise.all(
    ids.map(async (id): Promise<[number, string]> => {
      const answer = await fetch(`${url}/recipes/${id}`)
      await answer.arrayBuffer()
      return [id, answer.headers.get('etag') ?? '']
    }),
  )
}
