import { get } from './requests.ts'
import type { Scenario } from './scenario.ts'
import { createWordPairs } from './search-scenarios.ts'
import type { Stage } from './stage.ts'

/** Reading as a kitchen member must not cost more than reading as the owner. */
export function kitchenScenarios({ kitchen, samples }: Stage): Scenario[] {
  const { owner, member, recipeIds } = kitchen
  const words = createWordPairs(samples).map(encodeURIComponent)
  const reads = {
    'kitchen recipe': recipeIds.map((id) => `/recipes/${id}`),
    'kitchen list': ['/recipes/'],
    'kitchen search': words.map((pair) => `/recipes/?q=${pair}`),
  }
  return Object.entries(reads).flatMap(([name, paths]) => {
    const as = ({ authorization }: typeof owner) => paths.map((path) => get(path, { authorization }))
    const asOwner = `${name}, as owner`
    return [
      { name: asOwner, server: 'uncachedService' as const, requests: as(owner), against: 'hello' },
      {
        name: `${name}, as member`,
        server: 'uncachedService' as const,
        requests: as(member),
        against: asOwner,
      },
    ]
  })
}
