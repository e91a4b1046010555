import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'

export type ImageSources = RecipeImageRead['sources']

/** Expiry time of a private picture's signed URL; undefined for public ones. */
export function readExpiry(pictureUrl: string): number | undefined {
  const expiry = /[?&]exp=(\d+)/.exec(pictureUrl)?.[1]
  return expiry === undefined ? undefined : Number(expiry)
}

/** Of two sets of URLs, the one that expires later. A different picture is never replaced. */
export function pickLongestValid(own: ImageSources, renewed: ImageSources | undefined): ImageSources {
  const [here, there] = [own, renewed].map((sources) => sources?.webp[0]?.url ?? '') as [string, string]
  const isSame = here.split('?', 1)[0] === there.split('?', 1)[0]
  return renewed && isSame && (readExpiry(there) ?? 0) > (readExpiry(here) ?? 0) ? renewed : own
}
