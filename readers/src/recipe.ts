/** A recipe as a page, a text or an archive of others gives it, before Larder makes it its own. */
export type FoundRecipe = {
  title: string
  description: string | null
  notes: string | null
  servings: number | null
  /** The yield in the words of the source ("24 biscuits", "one 20 cm tin"); null when a number of servings says all. */
  yield_words: string | null
  prep_time_sec: number | null
  cook_time_sec: number | null
  /** Only what the source states; never a sum of ours. */
  total_time_sec: number | null
  source_url: string | null
  /** The book, magazine, site or person named as source. */
  source_name: string | null
  author: string | null
  /** BCP 47, lower case, where the source says it ("en", "de-at"). */
  language: string | null
  categories: string[]
  tags: string[]
  /** Pots, tins and machines. */
  equipment: string[]
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
  /** Every field of the source that has a value and no home above, by its own name. */
  left_over: UnsupportedField[]
  /** Only of what Larder itself has written: then every text is as it was, and nothing need be read out of words. */
  own?: OwnParts
}

/** A day on which it was cooked, as YYYY-MM-DD. */
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

/** What only Larder knows of a recipe. */
export type OwnParts = {
  visibility: string | null
  kitchen: string | null
  kitchen_may_edit: boolean
  origin: { title: string; username: string | null; source_url: string | null } | null
  /** What it was before, the newest first. */
  versions: FoundVersion[]
  /** Pictures that only those show. */
  earlier_pictures?: PictureInside[]
}

export type FoundVersion = {
  username: string | null
  created_at: string | null
  recipe: Pick<
    FoundRecipe,
    | 'title'
    | 'description'
    | 'notes'
    | 'servings'
    | 'yield_words'
    | 'prep_time_sec'
    | 'cook_time_sec'
    | 'source_url'
    | 'source_name'
    | 'categories'
    | 'equipment'
    | 'ingredients'
    | 'steps'
  >
  /** The recipe's pictures that it had, counted from 0; behind them come the earlier ones. */
  shows: { at: number; alt: string | null }[]
}

/** One ingredient line, in the words of the source; of Larder's own archives with what it was made of. */
export type FoundLine = { line: string; section: string | null; parts?: LineParts }

export type LineParts = {
  /** What the ingredient is called by itself; `name` is what the cook calls it. */
  ingredient: string
  /** False where the line names no food. */
  is_food: boolean
  name: string
  amount_readable: string
  amount_grams: number | null
  grams_by: string
  note: string | null
  /** The recipe that the line stands for, which may lie in the same archive. */
  recipe?: { title: string; created_at: string } | null
}

export type FoundStep = {
  instruction: string
  section: string | null
  duration_sec: number | null
  pictures: FoundPicture[]
  /** Of Larder's own archives: the lines it uses, counted from 1, with the share of each. */
  uses?: { line_number: number; share: number }[] | null
  /** Which of the recipe's pictures it shows, counted from 0. */
  shows?: number[]
}

/** Somewhere on the web, inside the archive that is being read, or in the source itself. */
export type FoundPicture = ({ url: string } | { entry: string } | { bytes: Uint8Array }) & {
  /** What it shows, where the source says it. */
  alt?: string | null
}

export type UnsupportedField = { field: string; value: string }

/** What the reader wants to say about the source; the website has words for each code. */
export type Remark = { code: RemarkCode; place: string | null; detail: string | null }

export type RemarkCode =
  | 'encoding_guessed'
  | 'entry_unreadable'
  | 'entry_unknown'
  | 'file_cut_off'
  | 'no_home'
  | 'no_ingredients'
  | 'no_steps'
  | 'value_too_long'
  | 'value_unreadable'

export const emptyRecipe = (title: string): FoundRecipe => ({
  title,
  description: null,
  notes: null,
  servings: null,
  yield_words: null,
  prep_time_sec: null,
  cook_time_sec: null,
  total_time_sec: null,
  source_url: null,
  source_name: null,
  author: null,
  language: null,
  categories: [],
  tags: [],
  equipment: [],
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
