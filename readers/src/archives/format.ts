import type { FoundItem } from '../found-items.ts'
import type { ColumnMapping } from './columns/record-recipe.ts'
import type { Folder } from './files/folder.ts'
import type { OpenedFile } from './files/opened-file.ts'

/** What the caller knows and the file doesn't say. */
export type ReadOptions = { columns?: ColumnMapping }

type Described = {
  key: string
  /** As people call it. */
  title: string
  /** Fields that only serve the source's own program: ids, hashes, order numbers, dates of synchronisation. */
  machinery: readonly string[]
  /** Files that say nothing which the others don't: small copies of pictures, style sheets. */
  spare?: RegExp
}

/** A format in which one file stands for itself; a zip of such files is read file by file. */
export type FileFormat = Described & {
  matches(file: OpenedFile, options: ReadOptions): boolean
  read(file: OpenedFile, folder: Folder, options: ReadOptions): Iterable<FoundItem> | AsyncIterable<FoundItem>
}

/** A format whose files belong together. */
export type FolderFormat = Described & {
  matches(folder: Folder): boolean | Promise<boolean>
  read(folder: Folder): AsyncIterable<FoundItem>
}

export type Format = FileFormat | FolderFormat
