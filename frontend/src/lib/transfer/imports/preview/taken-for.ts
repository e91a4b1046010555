import type { ImportNameRead } from '@larder/contract/transfer/imports'

/** What the ingredients of lines are taken for: null, a new one; undefined, not known here, or no food. */
export function takenFor(names: readonly ImportNameRead[]): (name: string) => string | null | undefined {
  const foods = names.filter(({ is_food }) => is_food)
  const byName = new Map(foods.map(({ name, ingredient_name }) => [name.toLowerCase(), ingredient_name]))
  return (name) => byName.get(name.toLowerCase())
}
