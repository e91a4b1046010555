import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'

export type ImageSources = RecipeImageRead['sources']

/** Until when the address of a private picture is good; undefined for a public one. */
export function readExpiry(pictureUrl: string): number | undefined {
  const expiry = /[?&]exp=(\d+)/.exec(pictureUrl)?.[1]
  return expiry === undefined ? undefined : Number(expiry)
}

/** Of two sets of addresses, the one that is good for longer. What is not the same picture any more is not renewed. */
export function pickLongestValid(own: ImageSources, renewed: ImageSources | undefined): ImageSources {
  const [here, there] = [own, renewed].map((sources) => sources?.webp[0]?.url ?? '') as [string, string]
  const isSame = here.split('?', 1)[0] === there.split('?', 1)[0]
  return renewed && isSame && (readExpiry(there) ?? 0) > (readExpiry(here) ?? 0) ? renewed : own
}
