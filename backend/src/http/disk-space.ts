import { statfsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** PostgreSQL stops when it cannot create the next WAL segment. */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the disk of the embedded database is full. PostgreSQL is then down and cannot report the reason. */
    isDatabaseDiskFull: () => boolean
  }
}

export function useDiskSpace(app: FastifyInstance, { databaseUrl, dataDir }: Config) {
  app.decorate(
    'isDatabaseDiskFull',
    () => databaseUrl === undefined && freeBytes(dataDir) < WAL_SEGMENT_BYTES,
  )
}

function freeBytes(folder: string): number {
  try {
    const { bsize, bavail } = statfsSync(folder)
    return bsize * bavail
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
