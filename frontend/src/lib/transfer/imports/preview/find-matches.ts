import type { ImportNameRead } from '@larder/contract/transfer/import-recipes'

/** Returns a lookup of matched ingredients. Null: a new ingredient. Undefined: unknown name, or not a food. */
export function findMatches(names: readonly ImportNameRead[]): (name: string) => string | null | undefined {
  const foods = names.filter(({ is_food }) => is_food)
  const byName = new Map(foods.map(({ name, ingredient_name }) => [name.toLowerCase(), ingredient_name]))
  return (name) => byName.get(name.toLowerCase())
}
