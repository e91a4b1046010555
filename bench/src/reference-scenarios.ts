import { credentials } from './accounts.ts'
import { get } from './requests.ts'
import { TIMES_SEC } from './samples.ts'
import type { Scenario } from './scenario.ts'
import { createWordPairs } from './search-scenarios.ts'
import type { Stage } from './stage.ts'

/** The same requests as Larder's scenarios, sent to the reference server. */
export function referenceScenarios({ samples, accounts, shoppingListId }: Stage): Scenario[] {
  const { recipeIds, categoryIds, ingredientSets, ingredientNames } = samples
  const reference = (name: string, requests: Scenario['requests'], isQuick = false): Scenario => ({
    name,
    server: 'reference',
    requests,
    isQuick,
  })
  const having = (count: number) =>
    ingredientSets.map((set) => get(`/with-ingredients?ids=${set.slice(0, count)}`))
  return [
    reference('hello', [get('/hello')], true),
    reference(
      'bare get',
      recipeIds.map((id) => get(`/recipes/${id}`)),
      true,
    ),
    reference('bare list', [get('/recipes')], true),
    reference(
      'bare deep',
      recipeIds.map((id) => get(`/before?id=${id}`)),
    ),
    reference(
      'bare category',
      categoryIds.map((id) => get(`/category?id=${id}`)),
    ),
    reference('bare one ingredient', having(1)),
    reference('bare three ingredients', having(3)),
    reference('bare five ingredients', having(5)),
    reference(
      'bare time',
      TIMES_SEC.map((time) => get(`/within?seconds=${time}`)),
    ),
    reference(
      'bare search',
      createWordPairs(samples).map((words) => get(`/search?words=${encodeURIComponent(words)}`)),
    ),
    reference(
      'bare complete',
      ingredientNames.map((name) => get(`/complete?prefix=${name.slice(0, 3)}`)),
    ),
    reference('bare shopping list', [get(`/shopping-list?id=${shoppingListId}`)]),
    reference(
      'bare login',
      accounts.map(({ username }) => ({ method: 'POST', path: '/login', body: credentials(username) })),
      true,
    ),
  ]
}
