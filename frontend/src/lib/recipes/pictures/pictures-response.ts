import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'

/** Response to every change of pictures. */
export type PicturesResponse = {
  images: RecipeImageRead[]
  /** ETag of the recipe, which changes with its pictures. */
  etag: string | undefined
  /** Fingerprint of the recipe without pictures. An editor with the same text can continue with the new ETag. */
  fingerprint: string
}
