import type { Language } from '@larder/contract/languages'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'

/** A picture in the encoding that the format needs. */
export type Picture = { bytes: Uint8Array; alt: string | null }

export type WrittenFile = { path: string; content: string | Uint8Array }

/** Owner and creation time of the archive. */
type Archive = { username: string; created_at: string }

type PictureKind = 'webp' | 'jpeg'

/** An export format. docs/export-formats.md lists the fields that each format loses. */
export type Format = {
  key: string
  /** Display name. */
  title: string
  /** Number and encoding of pictures per recipe. */
  pictures: { most: number; kind: PictureKind }
  /** Single-recipe file; undefined if the format has only collections. */
  single?: {
    extension: string
    type: string
    /** Whether the file can contain pictures. */
    holdsPictures: boolean
    write: (recipe: ArchivedRecipe, pictures: Picture[], language: Language) => string | Uint8Array
  }
  /** Zip of many recipes; undefined if the format has only single files. */
  collection?: {
    extension: string
    /** Files at the start of the archive. */
    beginning?: (archive: Archive) => WrittenFile[]
    /** Files of one recipe; `place` is a unique name in the archive. */
    files: (
      recipe: ArchivedRecipe,
      pictures: Picture[],
      place: string,
      language: Language,
    ) => Promise<WrittenFile[]> | WrittenFile[]
    /** Path of additional pictures; undefined if the format has none. */
    attachmentPath?: (place: string, file: string) => string
  }
}
