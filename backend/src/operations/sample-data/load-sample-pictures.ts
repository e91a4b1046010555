import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/db.ts'
import { SAMPLE_DATA } from '../../files.ts'
import type { ImageResizer } from '../../recipes/images/image-resizer.ts'
import { insertImages } from '../../recipes/images/recipe-images.queries.ts'
import { storeImage } from '../../recipes/images/store-images.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { findBareSampleRecipe, hasMilestone, markChanged, reachMilestone } from './milestones.queries.ts'

type Loading = {
  db: Db
  objectStore: ObjectStore
  resizer: ImageResizer
  log: FastifyBaseLogger
  signal: AbortSignal
}

/**
 * Gives the sample recipes their pictures, one after another, after the service is ready: together they take half a
 * minute. What is not done when the service stops is done after the next start.
 */
export async function loadSamplePictures({ log, signal, ...services }: Loading) {
  try {
    // The newest recipes are looked at first.
    for (const file of (await readdir(new URL('pictures/', SAMPLE_DATA))).sort().reverse()) {
      if (signal.aborted) return
      await loadPicture(services, file.replace('.svg', ''))
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'sample pictures will be loaded after the next start')
  }
}

async function loadPicture({ db, objectStore, resizer }: Omit<Loading, 'log' | 'signal'>, name: string) {
  const milestone = `sample_picture ${name}`
  if (await hasMilestone(db, milestone)) return
  const recipe = await readFile(new URL(`recipes/${name}.json`, SAMPLE_DATA), 'utf8')
  const { title } = JSON.parse(recipe) as { title: string }
  if (!(await findBareSampleRecipe(db, title))) return
  const path = fileURLToPath(new URL(`pictures/${name}.svg`, SAMPLE_DATA))
  const resized = await resizer.run((resize) => resize({ path, isIllustration: true }))
  const image = await storeImage(db, objectStore, 'public', resized)
  await db.transaction().execute(async (trx) => {
    const found = await findBareSampleRecipe(trx, title)
    if (!found || !(await reachMilestone(trx, milestone))) return
    await insertImages(trx, found.id, [{ ...image, alt: `${title}, drawn` }])
    await markChanged(trx, found.id)
  })
}
