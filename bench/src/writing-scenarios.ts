import { type Account, createClientIp, credentials } from './accounts.ts'
import { benchRecipe, insertOwnRecipes, type OwnRecipe } from './bench-recipe.ts'
import { get, type Request } from './requests.ts'
import type { Scenario } from './scenario.ts'
import { createWordPairs } from './search-scenarios.ts'
import type { Stage } from './stage.ts'

const LOGINS = 1000
const DELETIONS_PER_SECOND = 1500

const ownersIn = (accounts: Account[]) => {
  const tokens = new Map(accounts.map(({ id, authorization }) => [id, authorization]))
  return ({ user_id }: OwnRecipe) => ({ authorization: tokens.get(user_id) ?? '' })
}

/** Each update really changes the recipe. */
export function createChanges({
  accounts,
  ownRecipes,
  samples,
}: Pick<Stage, 'accounts' | 'ownRecipes' | 'samples'>): Request[] {
  const findOwner = ownersIn(accounts)
  return ownRecipes.map((recipe, number) => ({
    method: 'PUT',
    path: `/recipes/${recipe.id}`,
    headers: findOwner(recipe),
    body: benchRecipe(samples, number + 1),
  }))
}

export function writingScenarios(stage: Stage): Scenario[] {
  const { client, accounts, samples } = stage
  const findOwner = ownersIn(accounts)
  const creations = accounts.map(
    ({ authorization }, number): Request => ({
      method: 'POST',
      path: '/recipes/',
      headers: { authorization },
      body: benchRecipe(samples, number),
    }),
  )
  const changes = createChanges(stage)
  const logins = Array.from({ length: LOGINS }, (_, number): Request => {
    const { username } = accounts[number % accounts.length] as (typeof accounts)[number]
    const headers = { 'x-forwarded-for': createClientIp(number) }
    return { method: 'POST', path: '/auth/token', headers, body: credentials(username) }
  })
  return [
    { name: 'create', server: 'larder', requests: creations, against: 'bare create', isQuick: true },
    { name: 'update', server: 'larder', requests: changes, against: 'bare create' },
    {
      name: 'delete',
      server: 'larder',
      requests: async (seconds) => {
        const recipes = await insertOwnRecipes(
          client,
          accounts,
          samples,
          Math.ceil(DELETIONS_PER_SECOND * seconds),
        )
        return recipes.map((recipe) => ({
          method: 'DELETE',
          path: `/recipes/${recipe.id}`,
          headers: findOwner(recipe),
        }))
      },
      against: 'bare create',
    },
    { name: 'login', server: 'larder', requests: logins, against: 'bare login', isQuick: true },
    { name: 'mixed, 90 % reads', server: 'larder', requests: mixed(), against: 'bare get' },
  ]

  /** Of 100 requests: 30 anonymous recipe reads, 30 by Users, 20 lists, 10 searches, 5 creations, 5 updates. */
  function mixed(): Request[] {
    const { recipeIds } = samples
    return accounts.flatMap(({ authorization }, index): Request[] => {
      const headers = { authorization }
      const pair = createWordPairs(samples)[index % 40] ?? ''
      const ids = recipeIds.slice(index * 6, index * 6 + 6)
      const reads = [
        ...ids.map((id, place) => get(`/recipes/${id}`, place % 2 ? headers : {})),
        get('/recipes/'),
        get('/recipes/', headers),
        get(`/recipes/?q=${encodeURIComponent(pair)}`, headers),
      ]
      const written = index % 2 ? creations[index] : changes[index]
      return written ? [...reads, written] : reads
    })
  }
}
