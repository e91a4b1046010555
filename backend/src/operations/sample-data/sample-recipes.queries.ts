import type { SampleRecipesRead } from '@larder/contract/operations/service'
import type { Db } from '../../db/db.ts'
import { hasMilestone } from '../../db/milestones.queries.ts'
import { listSampleStoreNames, listSampleTitles } from './load-sample-data.ts'

/** For each title, the oldest recipe, because later ones with this title are not samples. */
export async function findSampleRecipes(db: Db): Promise<SampleRecipesRead> {
  if (!(await hasMilestone(db, 'sample_data'))) return { recipe_ids: [], trashed_ids: [], store_ids: [] }
  const titles = await listSampleTitles()
  const loadedAt = db.selectFrom('milestones').select('created_at').where('name', '=', 'sample_data')
  const rows = await db
    .selectFrom('recipes')
    .distinctOn('title')
    .select(['id', 'deleted_at'])
    .where('title', 'in', titles)
    .where('created_at', '<', loadedAt)
    .orderBy('title')
    .orderBy('id')
    .execute()
  const stores = await db
    .selectFrom('stores')
    .select('id')
    .where('name', 'in', await listSampleStoreNames())
    .where('created_at', '<=', loadedAt)
    .orderBy('id')
    .execute()
  return {
    store_ids: stores.map(({ id }) => id),
    recipe_ids: rows.filter((row) => row.deleted_at === null).map((row) => row.id),
    trashed_ids: rows.filter((row) => row.deleted_at !== null).map((row) => row.id),
  }
}
