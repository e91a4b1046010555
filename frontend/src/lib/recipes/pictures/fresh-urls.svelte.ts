import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import { type ImageSources, pickLongestValid, readExpiry } from './url-expiry.ts'

let renewed = $state.raw<ReadonlyMap<number, ImageSources>>(new Map())
/** Until when the addresses were good that were last renewed, by recipe: each is renewed once. */
const tried = new Map<string, number>()

/** Where a picture lies now: as the page had it, or fresh where that has expired since. */
export const findFreshSources = (image: RecipeImageRead): ImageSources =>
  pickLongestValid(image.sources, renewed.get(image.id))

/** For as long as the site is open: gets fresh addresses for private pictures that fail to load. Returns how to stop. */
export function renewExpiredUrls(): () => void {
  const onImageError = ({ target }: Event) => target instanceof HTMLImageElement && void renew(target)
  // An error of a picture does not bubble, but it can be caught on its way down.
  addEventListener('error', onImageError, { capture: true })
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) void renew(image)
  return () => removeEventListener('error', onImageError, { capture: true })
}

async function renew({ dataset: { recipe }, currentSrc, src }: HTMLImageElement) {
  const expiry = readExpiry(currentSrc || src)
  if (!recipe || expiry === undefined || tried.get(recipe) === expiry) return
  tried.set(recipe, expiry)
  const response = await fetch(`/recipes/${recipe}/images`).catch(() => undefined)
  if (!response?.ok) return
  const { images } = (await response.json()) as { images: RecipeImageRead[] }
  renewed = new Map([...renewed, ...images.map(({ id, sources }) => [id, sources] as const)])
}
