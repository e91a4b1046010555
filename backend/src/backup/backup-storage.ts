import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import type { ArchiveWriter } from './archive-writer.ts'

export type BackupSettings = Config['backup']
type LocalFile = { path: string; release: () => Promise<void> }
type Range = { start: number; end: number }

/** Storage for the service's own backups. */
export type BackupStorage = {
  /**
   * Returns the size after the file was read back and compared. Replaces what an earlier attempt left under this name.
   */
  write: (name: string, fill: (writer: ArchiveWriter) => Promise<void>) => Promise<number>
  /** Undefined if there is no such backup. */
  read: (name: string, range: Range) => Promise<Readable | undefined>
  /** Moves a complete local file here. */
  add: (name: string, file: string) => Promise<void>
  /** A file on the local disk; `release` deletes it if it is a copy. */
  openLocal: (name: string) => Promise<LocalFile>
  /** Does nothing if there is no such backup. */
  remove: (name: string) => Promise<void>
}
