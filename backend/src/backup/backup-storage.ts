import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import type { ArchiveWriter } from './archive-writer.ts'

export type BackupSettings = Config['backup']
export type Range = { start: number; end: number }

/** Where the service keeps its backups. */
export type BackupStorage = {
  /** Answers its size once it has been read back, bit for bit. What an earlier try left under this name is replaced. */
  write: (name: string, fill: (writer: ArchiveWriter) => Promise<void>) => Promise<number>
  /** Undefined when it is not there. */
  read: (name: string, range: Range) => Promise<Readable | undefined>
  /** What is not there is fine. */
  remove: (name: string) => Promise<void>
}
