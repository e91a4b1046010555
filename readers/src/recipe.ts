import { emptyRecipeFields, type FoundFieldValues } from '@larder/contract/recipes/recipe-fields'

/** A recipe as read from a source, before it is imported. `yield_words` is null if the servings say everything. */
export type FoundRecipe = FoundFieldValues & {
  /** Only if the source states it; never computed. */
  total_time_sec: number | null
  author: string | null
  /** Lower-case BCP 47 tag, if the source has one ("en", "de-at"). */
  language: string | null
  categories: string[]
  tags: string[]
  ingredients: FoundLine[]
  steps: FoundStep[]
  /** Best first. */
  pictures: FoundPicture[]
  nutrition: Record<string, string>
  /** 0 to 5, half steps allowed. */
  rating: number | null
  is_favourite: boolean
  is_private: boolean
  /** ISO 8601, as the source has it. */
  created_at: string | null
  cooked: FoundCooking[]
  /** Fields of the source with a value that no field above can hold. */
  left_over: UnsupportedField[]
  /** Read from a web page, whose keywords and date are the publisher's. */
  is_page?: boolean
  /** Only in Larder archives, whose values are exact and need no parsing. */
  own?: OwnParts
}

/** A cook log entry; `day` is YYYY-MM-DD. */
export type FoundCooking = {
  day: string
  servings: number | null
  rating: number | null
  note: string | null
  is_shared: boolean
  /** Of Larder's own archives. */
  picture?: PictureInside | null
}

/** A file of the archive that is being read. */
export type PictureInside = { entry: string; alt?: string | null }

export const cookedOn = (day: string, note: string | null): FoundCooking => ({
  ...{ day, note, servings: null, rating: null, is_shared: false },
})

/** Fields that only Larder archives have. */
export type OwnParts = {
  visibility: string | null
  kitchen: string | null
  kitchen_may_edit: boolean
  origin: { title: string; username: string | null; source_url: string | null } | null
  /** What someone should check; null if the recipe needs no review. */
  review: { code: string; detail: string | null }[] | null
  /** As in the archive; older ones have none. */
  translations?: unknown[]
  /** Earlier versions, newest first. */
  versions: FoundVersion[]
  /** Pictures used only by versions. */
  earlier_pictures?: PictureInside[]
}

export type FoundVersion = {
  username: string | null
  created_at: string | null
  recipe: FoundFieldValues & Pick<FoundRecipe, 'categories' | 'ingredients' | 'steps'>
  /** Indexes of its pictures; those after the recipe's pictures are `earlier_pictures`. */
  shows: { at: number; alt: string | null }[]
  translations?: unknown[]
}

/** An ingredient line as written; with `parts` in Larder archives. */
export type FoundLine = { line: string; section: string | null; parts?: LineParts }

export type LineParts = {
  /** Name of the ingredient; `name` is the wording in the recipe. */
  ingredient: string
  /** False if the line names no food. */
  is_food: boolean
  name: string
  amount_readable: string
  amount_grams: number | null
  grams_by: string
  note: string | null
  /** Linked recipe, which may be in the same archive. */
  recipe?: { title: string; created_at: string } | null
}

export type FoundStep = {
  instruction: string
  section: string | null
  duration_sec: number | null
  pictures: FoundPicture[]
  /** Only in Larder archives: the ingredient lines used, from 1, with their shares. */
  uses?: { line_number: number; share: number }[] | null
  /** Indexes of the recipe's pictures shown in this step. */
  shows?: number[]
}

/** A URL, an entry of the archive, or embedded bytes. */
export type FoundPicture = ({ url: string } | { entry: string } | { bytes: Uint8Array }) & {
  /** Alternative text. */
  alt?: string | null
}

export type UnsupportedField = { field: string; value: string }

/** A remark about the source. The website translates each code. */
export type Remark = { code: RemarkCode; place: string | null; detail: string | null }

type RemarkCode =
  | 'encoding_guessed'
  | 'entry_unreadable'
  | 'entry_unknown'
  | 'file_cut_off'
  | 'no_home'
  | 'no_ingredients'
  | 'no_steps'
  | 'read_from_layout'
  | 'read_from_photo'
  | 'value_too_long'
  | 'value_unreadable'

export const emptyRecipe = (title: string): FoundRecipe => ({
  ...emptyRecipeFields(),
  title,
  total_time_sec: null,
  author: null,
  language: null,
  categories: [],
  tags: [],
  ingredients: [],
  steps: [],
  pictures: [],
  nutrition: {},
  rating: null,
  is_favourite: false,
  is_private: false,
  created_at: null,
  cooked: [],
  left_over: [],
})
