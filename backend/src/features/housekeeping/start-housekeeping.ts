import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/db.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { ObjectRemover } from '../recipe-images/remove-objects.ts'
import { removeOldUploads } from '../recipe-images/upload-folder.ts'
import { type SearchStatistics, sampleWordFrequencies } from '../recipe-search/search-statistics.ts'
import { deleteOutdated } from './housekeeping.queries.ts'

const HOUR_MS = 60 * 60 * 1000

type Housekeeping = {
  db: Db
  objectStore: ObjectStore
  searchStatistics: SearchStatistics
  log: FastifyBaseLogger
  signal: AbortSignal
}

/** Clears what has outlived its time, and relearns how common words are; at start and every hour. */
export function startHousekeeping({ db, objectStore, searchStatistics, log, signal }: Housekeeping) {
  const remover = new ObjectRemover(db, objectStore, log)
  const tidy = async () => {
    try {
      await deleteOutdated(db)
      await remover.run()
      await removeOldUploads()
      await sampleWordFrequencies(db)
      await searchStatistics.load(db)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'housekeeping failed; it will be tried again')
    }
  }
  const timer = setInterval(tidy, HOUR_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  void tidy()
}
