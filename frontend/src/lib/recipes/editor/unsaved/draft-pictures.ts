import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@larder/contract/recipes/recipe-images'
import { openDatabase } from '#lib/offline/indexed-db.ts'

/** Pictures of a draft that are not uploaded yet. In IndexedDB, because files don't fit into localStorage. */
export type DraftPictures = {
  key: string
  userId: number
  files: File[]
  keptAt: number
}

const PICTURES = 'pictures'
/** For all drafts together: the maximum of one recipe. */
const MAX_BYTES = MAX_IMAGES * MAX_IMAGE_BYTES

const runTransaction = openDatabase('larder-drafts', { [PICTURES]: 'key' })
const toKey = (userId: number, recipeId: number | null) => `${userId}_${recipeId ?? 'new'}`

/** Undefined if there are none, or the browser has no storage. */
export const readDraftPictures = (userId: number, recipeId: number | null) =>
  runTransaction<DraftPictures | undefined>(PICTURES, 'readonly', (store) =>
    store.get(toKey(userId, recipeId)),
  ).catch(() => undefined)

/** Resolves to whether they were stored. */
export function storeDraftPictures(userId: number, recipeId: number | null, files: readonly File[]) {
  const entry = { key: toKey(userId, recipeId), userId, files: [...files], keptAt: Date.now() }
  const isOther = ({ key }: DraftPictures) => key !== entry.key
  return isDone(
    change((all) => ({ put: entry, drop: findExcess([entry, ...all.filter(isOther)], MAX_BYTES) })),
  )
}

export const deleteDraftPictures = (userId: number, recipeId: number | null) =>
  isDone(change(() => ({ drop: [toKey(userId, recipeId)] })))

export const deleteUserDraftPictures = (userId: number) =>
  change((all) => ({ drop: all.filter((entry) => entry.userId === userId).map(({ key }) => key) }))

/** Keys of the oldest entries to delete so that the rest fits into `maxBytes`. The first entry is never deleted. */
export function findExcess([newest, ...others]: readonly DraftPictures[], maxBytes: number): string[] {
  let bytes = newest ? countBytes(newest) : 0
  const newestFirst = others.toSorted((a, b) => b.keptAt - a.keptAt)
  const excess = newestFirst.filter((each) => {
    bytes += countBytes(each)
    return bytes > maxBytes
  })
  return excess.map(({ key }) => key)
}

const countBytes = ({ files }: DraftPictures) => files.reduce((sum, { size }) => sum + size, 0)

/** One transaction, so that a concurrent deletion is not undone. */
const change = (plan: (all: DraftPictures[]) => { put?: DraftPictures; drop: string[] }) =>
  runTransaction<undefined>(PICTURES, 'readwrite', (store) => {
    const all = store.getAll()
    all.onsuccess = () => {
      const { put, drop } = plan(all.result)
      for (const key of drop) store.delete(key)
      if (put) store.put(put)
    }
    return undefined
  })

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
