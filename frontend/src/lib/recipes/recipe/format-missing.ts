import type { MissingIngredient } from '@larder/contract/recipes/cookable-recipes'
import * as m from '#lib/generated/messages.ts'

const MAX_NAMED = 5

/** "2 missing: cream, dill". */
export function formatMissing(missing: MissingIngredient[]): string {
  if (missing.length === 0) return m.cookable_complete()
  const names = missing.slice(0, MAX_NAMED).map(({ name }) => name)
  return m.cookable_missing({
    count: missing.length,
    names: `${names.join(', ')}${missing.length > MAX_NAMED ? ' …' : ''}`,
  })
}
