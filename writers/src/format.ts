import type { ArchivedRecipe } from '@larder/contract/transfer/archive'

/** A picture of a recipe, as the format wants it. */
export type Picture = { bytes: Uint8Array; alt: string | null }

export type WrittenFile = { path: string; content: string | Uint8Array }

/** Whose it is, and when it was written. */
export type Archive = { username: string; created_at: string }

export type PictureKind = 'webp' | 'jpeg'

/** Of the words that the format puts between those of the cook. */
export type Language = 'en' | 'de'

/** How other programs want their recipes. What a format has no place for is lost, and said in docs/export-formats.md. */
export type Format = {
  key: string
  /** As people call it. */
  title: string
  /** How many pictures of a recipe it takes, and of which kind. */
  pictures: { most: number; kind: PictureKind }
  /** One recipe as a file of its own; undefined where the format knows only collections. */
  single?: {
    extension: string
    type: string
    /** Whether the file has room for pictures; else none need be handed over. */
    holdsPictures: boolean
    write: (recipe: ArchivedRecipe, pictures: Picture[], language: Language) => string | Uint8Array
  }
  /** Many recipes as a zip; undefined where the format knows only single ones. */
  collection?: {
    extension: string
    /** What the archive says of itself, before the first recipe. */
    beginning?: (archive: Archive) => WrittenFile[]
    /** The files of one recipe; `place` is a name in the archive that no other recipe of it has. */
    files: (
      recipe: ArchivedRecipe,
      pictures: Picture[],
      place: string,
      language: Language,
    ) => Promise<WrittenFile[]> | WrittenFile[]
    /** Where a picture of an entry of the cook log lies; undefined where there is no room for them. */
    attachmentPath?: (place: string, file: string) => string
  }
}
