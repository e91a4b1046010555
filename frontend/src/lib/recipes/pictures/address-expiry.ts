import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'

export type Sources = RecipeImageRead['sources']

/** Until when the address of a private picture is good; undefined for a public one. */
export function expiryOf(address: string): number | undefined {
  const expiry = /[?&]exp=(\d+)/.exec(address)?.[1]
  return expiry === undefined ? undefined : Number(expiry)
}

/** Of two sets of addresses, the one that is good for longer. What is not the same picture any more is not renewed. */
export function freshest(own: Sources, renewed: Sources | undefined): Sources {
  const [here, there] = [own, renewed].map((sources) => sources?.webp[0]?.url ?? '') as [string, string]
  const isSame = here.split('?', 1)[0] === there.split('?', 1)[0]
  return renewed && isSame && (expiryOf(there) ?? 0) > (expiryOf(here) ?? 0) ? renewed : own
}
