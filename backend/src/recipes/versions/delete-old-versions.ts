import type { Db } from '../../db/db.ts'
import { deleteUnusedVersionImages } from '../images/version-images.queries.ts'
import { deleteOldVersions } from './recipe-versions.queries.ts'

/** Keeps the newest `max` versions of every recipe. Images are deleted with the last version that uses them. */
export async function deleteOldRecipeVersions(db: Db, max: number | 'all') {
  if (max === 'all') return
  await deleteOldVersions(db, max)
  await deleteUnusedVersionImages(db)
}
