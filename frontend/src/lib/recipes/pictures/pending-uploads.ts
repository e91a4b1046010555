import type { PictureUpload } from './picture-upload.svelte.ts'

let pending: { recipeId: number; uploads: PictureUpload[] } | undefined

/** Carries files from the page of a new recipe to its editor: a URL can't hold them. */
export function setPendingUploads(recipeId: number, uploads: PictureUpload[]) {
  pending = { recipeId, uploads }
}

export function popPendingUploads(recipeId: number): PictureUpload[] {
  const uploads = pending?.recipeId === recipeId ? pending.uploads : []
  pending = undefined
  return uploads
}
