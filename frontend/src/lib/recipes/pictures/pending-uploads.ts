import type { PictureUpload } from './picture-upload.svelte.ts'

let pending: { recipeId: number; uploads: PictureUpload[] } | undefined

/** From the page of a new recipe to the page that edits it: files can't be written into an address. */
export function setPendingUploads(recipeId: number, uploads: PictureUpload[]) {
  pending = { recipeId, uploads }
}

export function popPendingUploads(recipeId: number): PictureUpload[] {
  const taken = pending?.recipeId === recipeId ? pending.uploads : []
  pending = undefined
  return taken
}
