import { BENCH_WEEK } from './planned-week.ts'
import { get, type Request } from './requests.ts'
import { TIMES_SEC } from './samples.ts'
import type { Scenario } from './scenarios.ts'
import { searchScenarios } from './search-scenarios.ts'
import type { Stage } from './stage.ts'

/** Answers to the public are kept in memory for a while; who is logged in costs work each time. */
export function readingScenarios(stage: Stage): Scenario[] {
  const { samples, accounts, shoppingListId } = stage
  const { recipeIds, cursors, categoryIds, ingredientSets } = samples
  const [{ authorization }] = accounts
  const asUser = { authorization }
  const larder = (name: string, requests: Request[], against: string): Scenario => ({
    name,
    server: 'larder',
    requests,
    against,
  })
  const quick = (...given: Parameters<typeof larder>): Scenario => ({ ...larder(...given), isQuick: true })
  const recipes = (query: string) => get(`/recipes/${query}`, asUser)
  const having = (count: number) =>
    ingredientSets.map((set) =>
      recipes(
        `?${set
          .slice(0, count)
          .map((id) => `ingredient_id=${id}`)
          .join('&')}`,
      ),
    )

  return [
    quick(
      'get one',
      recipeIds.map((id) => get(`/recipes/${id}`)),
      'bare get',
    ),
    quick(
      'get one, as User',
      recipeIds.map((id) => recipes(`${id}`)),
      'bare get',
    ),
    {
      ...quick(
        'not modified',
        stage.etags.map(([id, etag]) => get(`/recipes/${id}`, { 'if-none-match': etag })),
        'hello',
      ),
      before: stage.etags.map(([id]) => get(`/recipes/${id}`)),
    },
    quick('list', [get('/recipes/')], 'bare list'),
    quick('list, as User', [recipes('')], 'bare list'),
    larder(
      'list, deep',
      cursors.map((cursor) => get(`/recipes/?cursor=${cursor}`)),
      'bare deep',
    ),
    larder(
      'category',
      categoryIds.map((id) => recipes(`?category_id=${id}`)),
      'bare category',
    ),
    larder('one ingredient', having(1), 'bare one ingredient'),
    larder('three ingredients', having(3), 'bare three ingredients'),
    larder('five ingredients', having(5), 'bare five ingredients'),
    larder(
      'ready in time',
      TIMES_SEC.map((time) => recipes(`?max_total_time_sec=${time}`)),
      'bare time',
    ),
    larder('list, last cooked', [recipes('?sort=last_cooked')], 'list, as User'),
    larder('list, best rated', [recipes('?sort=best_rated')], 'list, as User'),
    ...searchScenarios(samples, asUser),
    larder(
      'week of the plan',
      [get(`/meal-plan/?${new URLSearchParams(BENCH_WEEK)}`, asUser)],
      'list, as User',
    ),
    larder('shopping list', [get(`/shopping-lists/${shoppingListId}`, asUser)], 'bare shopping list'),
    {
      name: 'recipe page',
      server: 'website',
      requests: recipeIds.map((id) => get(`/recipes/${id}`)),
      against: 'hello',
      isQuick: true,
    },
  ]
}
