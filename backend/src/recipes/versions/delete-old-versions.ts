import type { Db } from '../../db/db.ts'
import { deleteUnshownImages } from '../images/version-images.queries.ts'
import { deleteOldVersions } from './recipe-versions.queries.ts'

/** Keeps `most` versions of every recipe, or all; pictures go with the last version that shows them. */
export async function deleteOldRecipeVersions(db: Db, most: number | 'all') {
  if (most === 'all') return
  await deleteOldVersions(db, most)
  await deleteUnshownImages(db)
}
