import { BENCH_WEEK } from './planned-week.ts'
import { get, type Request } from './requests.ts'
import { TIMES_SEC } from './samples.ts'
import type { Scenario } from './scenario.ts'
import { searchScenarios } from './search-scenarios.ts'
import type { Stage } from './stage.ts'

/** Number of pages that are requested repeatedly within a minute. */
const POPULAR = 200

export function readingScenarios(stage: Stage): Scenario[] {
  const { samples, shoppingListId } = stage
  const { recipeIds, cursors, categoryIds, ingredientSets, ingredientNames } = samples
  const recipes = recipeIds.map((id) => `/recipes/${id}`)
  const asUser = { authorization: stage.accounts[0].authorization }

  const forEveryone = (name: string, paths: string[], against: string): Scenario => {
    const requests = paths.map((path) => get(path))
    return { name, server: 'larder', requests, before: requests, against, isQuick: true }
  }
  const anew = (name: string, paths: string[], against: string): Scenario & { requests: Request[] } => ({
    name,
    server: 'uncachedService',
    requests: paths.map((path) => get(path, asUser)),
    against,
  })
  /** Without the response cache, and with it. */
  const anewAndKept = (...given: Parameters<typeof anew>): [Scenario, Scenario] => {
    const scenario = anew(...given)
    const { name, requests } = scenario
    return [scenario, { ...scenario, name: `${name}, kept`, server: 'larder', before: requests }]
  }
  /** The API at the website's port, compared with the API at its own. */
  const throughWebsite = (against: string, paths: string[], headers = {}): Scenario => {
    const requests = paths.map((path) => get(`/api/v1${path}`, headers))
    return {
      name: `${against}, at the website`,
      server: 'website',
      requests,
      before: requests,
      against,
      isQuick: true,
    }
  }
  const quick = (scenarios: Scenario[]) => scenarios.map((scenario) => ({ ...scenario, isQuick: true }))
  /** Reads each recipe before. Otherwise, the slower the machine, the more rows would be read for the first time. */
  const withCachedRows = (scenario: Scenario) => ({
    ...scenario,
    before: recipes.map((path) => get(path, asUser)),
  })
  const having = (count: number) =>
    ingredientSets.map((set) => {
      const ids = set.slice(0, count).map((id) => `ingredient_id=${id}`)
      return `/recipes/?${ids.join('&')}`
    })
  const popularPages = recipes.slice(0, POPULAR).map((path) => get(path, { 'accept-encoding': 'gzip, br' }))

  return [
    forEveryone('get one', recipes, 'bare get'),
    ...quick(anewAndKept('get one, as User', recipes, 'bare get')).map(withCachedRows),
    {
      name: 'not modified',
      server: 'larder',
      requests: stage.etags.map(([id, etag]) => get(`/recipes/${id}`, { 'if-none-match': etag })),
      before: stage.etags.map(([id]) => get(`/recipes/${id}`)),
      against: 'hello',
      isQuick: true,
    },
    forEveryone('list', ['/recipes/'], 'bare list'),
    ...quick(anewAndKept('list, as User', ['/recipes/'], 'bare list')),
    anew(
      'list, deep',
      cursors.map((cursor) => `/recipes/?cursor=${cursor}`),
      'bare deep',
    ),
    ...anewAndKept(
      'category',
      categoryIds.map((id) => `/recipes/?category_id=${id}`),
      'bare category',
    ),
    ...anewAndKept('one ingredient', having(1), 'bare one ingredient'),
    ...anewAndKept('three ingredients', having(3), 'bare three ingredients'),
    ...anewAndKept('five ingredients', having(5), 'bare five ingredients'),
    ...anewAndKept(
      'ready in time',
      TIMES_SEC.map((time) => `/recipes/?max_total_time_sec=${time}`),
      'bare time',
    ),
    anew('list, last cooked', ['/recipes/?sort=last_cooked'], 'list, as User'),
    anew('list, best rated', ['/recipes/?sort=best_rated'], 'list, as User'),
    ...searchScenarios(samples, asUser),
    ...anewAndKept(
      'complete an ingredient',
      ingredientNames.flatMap((name) =>
        [2, 3, 4].map((length) => `/ingredients/?q=${name.slice(0, length)}`),
      ),
      'bare complete',
    ),
    anew('week of the plan', [`/meal-plan/?${new URLSearchParams(BENCH_WEEK)}`], 'list, as User'),
    ...anewAndKept('shopping list', [`/shopping-lists/${shoppingListId}`], 'bare shopping list'),
    throughWebsite('get one', recipes),
    throughWebsite('list, as User, kept', ['/recipes/'], asUser),
    {
      name: 'recipe page',
      server: 'website',
      requests: recipeIds.map((id) => get(`/recipes/${id}`)),
      against: 'hello',
      isQuick: true,
    },
    {
      name: 'recipe page, kept',
      server: 'website',
      requests: popularPages,
      before: popularPages,
      against: 'hello',
    },
  ]
}
