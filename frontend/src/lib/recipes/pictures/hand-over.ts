import type { PictureUpload } from './picture-upload.svelte.ts'

let waiting: { recipeId: number; uploads: PictureUpload[] } | undefined

/** From the page of a new recipe to the page that edits it: files can't be written into an address. */
export function handOver(recipeId: number, uploads: PictureUpload[]) {
  waiting = { recipeId, uploads }
}

export function takeOver(recipeId: number): PictureUpload[] {
  const taken = waiting?.recipeId === recipeId ? waiting.uploads : []
  waiting = undefined
  return taken
}
