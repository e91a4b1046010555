import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/db.ts'
import { type SearchStatistics, sampleWordFrequencies } from '../recipes/search-statistics.ts'
import { deleteOutdated } from './housekeeping.queries.ts'

const HOUR_MS = 60 * 60 * 1000

type Housekeeping = {
  db: Db
  searchStatistics: SearchStatistics
  log: FastifyBaseLogger
  signal: AbortSignal
}

/** Clears what has outlived its time, and relearns how common words are; at start and every hour. */
export function startHousekeeping({ db, searchStatistics, log, signal }: Housekeeping) {
  const tidy = async () => {
    try {
      await deleteOutdated(db)
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
