import { statfsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** PostgreSQL stops when it cannot write the next segment of its log. */
const LOG_SEGMENT_BYTES = 16 * 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the embedded database has no disk space left: it is down then, and cannot say why. */
    isDatabaseDiskFull: () => boolean
  }
}

export function useDiskSpace(app: FastifyInstance, { databaseUrl, dataDir }: Config) {
  app.decorate(
    'isDatabaseDiskFull',
    () => databaseUrl === undefined && freeBytes(dataDir) < LOG_SEGMENT_BYTES,
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
