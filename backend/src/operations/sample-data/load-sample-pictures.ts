import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/db.ts'
import { hasMilestone, reachMilestone } from '../../db/milestones.queries.ts'
import { SAMPLE_DATA } from '../../files.ts'
import type { ImageResizer } from '../../recipes/images/image-resizer.ts'
import { insertImages } from '../../recipes/images/recipe-images.queries.ts'
import { storeImage } from '../../recipes/images/store-images.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { findSampleRecipeWithoutPicture, touchRecipe } from './sample-pictures.queries.ts'

type PictureServices = {
  db: Db
  objectStore: ObjectStore
  resizer: ImageResizer
  log: FastifyBaseLogger
  signal: AbortSignal
}

/**
 * Adds pictures to the sample recipes, one by one, after the service is ready, because all of them take half a minute.
 * Pictures that are missing when the service stops are loaded after the next start.
 */
export async function loadSamplePictures({ log, signal, ...services }: PictureServices) {
  try {
    // The newest recipes first, because they are on the first page.
    for (const file of (await readdir(new URL('pictures/', SAMPLE_DATA))).sort().reverse()) {
      if (signal.aborted) return
      await loadPicture(services, file.replace('.svg', ''))
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'sample pictures will be loaded after the next start')
  }
}

async function loadPicture(
  { db, objectStore, resizer }: Omit<PictureServices, 'log' | 'signal'>,
  name: string,
) {
  const milestone = `sample_picture ${name}`
  if (await hasMilestone(db, milestone)) return
  const recipe = await readFile(new URL(`recipes/${name}.json`, SAMPLE_DATA), 'utf8')
  const { title } = JSON.parse(recipe) as { title: string }
  if (!(await findSampleRecipeWithoutPicture(db, title))) return
  const path = fileURLToPath(new URL(`pictures/${name}.svg`, SAMPLE_DATA))
  const resized = await resizer.run((resize) => resize({ path, isIllustration: true }))
  const image = await storeImage(db, objectStore, 'public', resized)
  await db.transaction().execute(async (trx) => {
    const found = await findSampleRecipeWithoutPicture(trx, title)
    if (!found || !(await reachMilestone(trx, milestone))) return
    await insertImages(trx, found.id, [{ ...image, alt: `${title}, drawn` }])
    await touchRecipe(trx, found.id)
  })
}
