import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'

/** What every change of pictures answers. */
export type PicturesResponse = {
  images: RecipeImageRead[]
  /** Of the recipe, which a change of its pictures changes too. */
  etag: string | undefined
  /** Of the recipe without its pictures: whoever edits the same text may go on with the new ETag. */
  fingerprint: string
}
