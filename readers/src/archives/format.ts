import type { FoundItem } from '../found-items.ts'
import type { ColumnMapping } from './columns/record-recipe.ts'
import type { Folder } from './files/folder.ts'
import type { OpenedFile } from './files/opened-file.ts'

/** Information from the caller that the file lacks. */
export type ReadOptions = { columns?: ColumnMapping }

type Described = {
  key: string
  /** Display name. */
  title: string
  /** Internal fields of the source program: ids, hashes, order numbers, sync dates. */
  machinery: readonly string[]
  /** Redundant files: thumbnails, style sheets. */
  spare?: RegExp
}

/** A format with self-contained files; a zip is read file by file. */
export type FileFormat = Described & {
  matches(file: OpenedFile, options: ReadOptions): boolean
  read(file: OpenedFile, folder: Folder, options: ReadOptions): Iterable<FoundItem> | AsyncIterable<FoundItem>
}

/** A format whose files depend on each other. */
export type FolderFormat = Described & {
  matches(folder: Folder): boolean | Promise<boolean>
  read(folder: Folder): AsyncIterable<FoundItem>
}
