import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import {
  deleteRemovals,
  deleteUploads,
  listDueRemovals,
  listReleasedUploads,
} from './object-removals.queries.ts'
import { type ObjectStore, objectKeys, uploadKeys } from './object-store.ts'

const BATCH_SIZE = 50

/** Deletes objects whose rows were deleted. The row is deleted first, so a picture that is shown always exists. */
export class ObjectRemover {
  readonly #db: Db
  readonly #store: ObjectStore
  readonly #log: FastifyBaseLogger
  #running: Promise<void> | undefined

  constructor(db: Db, store: ObjectStore, log: FastifyBaseLogger) {
    this.#db = db
    this.#store = store
    this.#log = log
  }

  /** Never rejects: removals that fail stay registered, and maintenance retries every hour. */
  async run() {
    await this.#running
    this.#running = this.#removeDue().catch((error) =>
      this.#log.warn({ err: error }, 'objects could not be deleted; retrying in an hour'),
    )
    await this.#running
  }

  /** Waits for the running removal. */
  async close() {
    await this.#running
  }

  async #removeDue() {
    while ((await this.#removePictures()) === BATCH_SIZE);
    while ((await this.#removeUploads()) === BATCH_SIZE);
  }

  #removePictures(): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const due = await listDueRemovals(trx, BATCH_SIZE)
      if (due.length === 0) return 0
      await this.#store.remove(due.flatMap(objectKeys))
      await deleteRemovals(
        trx,
        due.map((removal) => removal.id),
      )
      return due.length
    })
  }

  #removeUploads(): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const released = await listReleasedUploads(trx, BATCH_SIZE)
      if (released.length === 0) return 0
      await this.#store.remove(released.flatMap(uploadKeys))
      await deleteUploads(
        trx,
        released.map(({ id }) => id),
      )
      return released.length
    })
  }
}
