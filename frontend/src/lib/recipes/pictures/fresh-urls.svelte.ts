import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import { type ImageSources, pickLongestValid, readExpiry } from './url-expiry.ts'

let renewed = $state.raw<ReadonlyMap<number, ImageSources>>(new Map())
/** Expiry time of the URLs that were renewed last, by recipe, so that each is renewed once. */
const tried = new Map<string, number>()

/** The page's URLs of a picture, or renewed ones if those have expired. */
export const findFreshSources = (image: RecipeImageRead): ImageSources =>
  pickLongestValid(image.sources, renewed.get(image.id))

/** Fetches new URLs for private pictures that fail to load. Returns a stop function. */
export function renewExpiredUrls(): () => void {
  const onImageError = ({ target }: Event) => target instanceof HTMLImageElement && void renew(target)
  // Error events of images do not bubble, but they can be captured.
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
