import { type Static, Type } from 'typebox'
import {
  CreatedAt,
  count,
  id,
  May,
  Name,
  Nullable,
  named,
  OneOf,
  text,
  timestamp,
  Version,
} from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'

export const IMPORT_ACTIONS = ['choose', 'commit', 'undo', 'delete'] as const
export const MAX_ADDRESSES = 500
export const MAX_IMPORT_FILES = 100
export const MAX_IMPORT_BYTES = 2_000_000_000
export const UNDO_DAYS = 30

export const IMPORT_STATUSES = ['reading', 'ready', 'committing', 'done', 'undoing', 'undone'] as const
const STATUS_WORDS =
  '`reading` what was sent; `ready` to be looked at, nothing is written yet; `committing`, then `done`; `undoing`, then `undone`'

/** Why something could not be read or fetched. Words for programs, like the codes of problems. */
export const IMPORT_FAILURES = {
  not_an_address: 'is no address on the web',
  address_refused: 'leads into a private network',
  host_not_found: 'there is no such site',
  no_connection: 'the site does not answer',
  timed_out: 'took too long',
  host_given_up: 'was not tried, because its site did not answer in time twice',
  too_many_redirects: 'is sent from one address to the next without end',
  refused: 'the site refused, with `status`',
  too_large: 'is larger than is taken',
  wrong_type: 'is neither a page nor anything else that can hold a recipe',
  no_recipe: 'holds no recipe that we could find',
  not_readable: 'cannot be read: damaged, or of a kind that nobody knows here',
  password_needed: 'is locked with a password',
  not_an_image: 'is no picture',
  no_longer_there: 'is gone since it was read',
  invalid: 'could not become a recipe',
  robots_refused: 'asks programs to leave it alone; only a person who opens it can send it',
  given_up: 'failed for a reason of our own, though it was tried again and again: send it once more later',
} as const
export type ImportFailureCode = keyof typeof IMPORT_FAILURES

export const ImportFailure = named('ImportFailure', {
  code: OneOf(Object.keys(IMPORT_FAILURES) as ImportFailureCode[], 'What happened, for programs'),
  place: Nullable(Type.String({ description: 'Where: an address, a file, a file in an archive' })),
  status: Nullable(Type.Integer({ description: 'What the site answered' })),
})

const visibility = OneOf(
  ['public', 'kitchen', 'private'],
  'Who sees what comes: everyone, the people of the kitchen `kitchen_id`, or nobody else (by default)',
)
const kitchen_id = Nullable(id('The kitchen that is to see it; goes with the visibility `kitchen` alone'))
const audience = { visibility: Type.Optional(visibility), kitchen_id: Type.Optional(kitchen_id) }

export const ImportCreate = named(
  'ImportCreate',
  {
    addresses: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 2000, pattern: '^https?://[^\\s]+$' }), {
        minItems: 1,
        maxItems: MAX_ADDRESSES,
        uniqueItems: true,
        description: 'Pages with recipes; these or `text`',
      }),
    ),
    text: Type.Optional(text(500_000, 'A recipe as it was typed or pasted, or the source of a page')),
    url: Type.Optional(
      Type.String({ maxLength: 2000, pattern: '^https?://[^\\s]+$', description: 'Where `text` is from' }),
    ),
    ...audience,
  },
  { examples: [{ text: 'Tea\n\nIngredients\n1 tsp tea\n250 ml water\n\nMethod\nBoil the water.\nPour.' }] },
)
export const ImportFiles = named(
  'ImportFiles',
  {
    files: Type.Array(Type.String({ format: 'binary' }), {
      minItems: 1,
      maxItems: MAX_IMPORT_FILES,
      description: 'Archives of other programs, pages, texts, photographs; up to 2 GB together',
    }),
    url: Type.Optional(Type.String({ description: 'Where a page is from' })),
    ...audience,
  },
  { description: 'What kind of file it is, is found out' },
)
export const ImportUpdate = named(
  'ImportUpdate',
  {
    ...audience,
    duplicates: Type.Optional(
      OneOf(['create', 'skip', 'replace'], 'What to do with every recipe that you have already'),
    ),
  },
  { examples: [{ duplicates: 'skip' }] },
)

const LostField = named('LostField', {
  field: Type.String({ description: 'As the source calls it' }),
  count: count('In how many recipes it has a value'),
})
export const MAX_NOT_IMPORTED_NAMES = 5
export const NOT_TAKEN_KINDS = ['list', 'planned_meal', 'store', 'unknown'] as const
const NotTaken = named('NotTaken', {
  source: Type.String({ description: 'The file or address that holds it' }),
  kind: OneOf(
    NOT_TAKEN_KINDS,
    '`list`: a shopping list; `planned_meal`; `store`; `unknown`: one of these, read before they were told apart',
  ),
  count: Nullable(count('How many; null where nobody counted')),
  names: Type.Array(Type.String(), {
    description: 'The first five of them, each once: names, days of a plan',
  }),
})
export const ImportStorage = named('ImportStorage', {
  used_bytes: count('Bytes that uploaded files take up until their import is finished or deleted'),
  limit_bytes: count('How many bytes they may take up'),
})
export const ImportRead = named('ImportRead', {
  id: id('Identifies the import'),
  user_id: id('Whose it is'),
  status: OneOf(IMPORT_STATUSES, STATUS_WORDS),
  name: Type.String({ description: 'What was sent: an address, the name of a file, the first words' }),
  visibility,
  kitchen_id,
  source_count: count('How many addresses or files were sent'),
  read_count: count('How many of them have been read'),
  recipe_count: count('How many recipes were found'),
  duplicate_count: count('How many of them you have already'),
  skipped_count: count('How many of them will not come'),
  imported_count: count('How many of them have become recipes'),
  book_count: count('How many books were found; they come with the recipes'),
  meal_count: count(
    'How many planned meals were found; they come onto your own plan, with its kinds and rules',
  ),
  template_count: count('How many templates of weeks were found; they come with the plan'),
  failures: Type.Array(ImportFailure, { description: 'What could not be read, the first 100' }),
  not_taken: Type.Array(NotTaken, {
    description: 'What the sources hold besides recipes and Larder does not take over yet',
  }),
  lost: Type.Array(LostField, { description: 'What the source has and Larder has no place for' }),
  kept: Type.Array(ImportFailure, { description: 'What an undo left alone, since it was changed meanwhile' }),
  created_at: CreatedAt,
  committed_at: Nullable(timestamp('When its recipes came; it can be undone for 30 days')),
  version: Version,
  may: May(IMPORT_ACTIONS),
})
export const ImportPage = Page('ImportPage', ImportRead)
export const ImportListQuery = Type.Object(PageQuery, { additionalProperties: false })

export const IMPORT_CHOICES = ['create', 'skip', 'replace'] as const
const choice = OneOf(IMPORT_CHOICES, '`replace`: the recipe you have becomes what was found')

const ImportLine = named('ImportLine', {
  line: Type.String({ description: 'As the source has it' }),
  section: Nullable(Type.String({ description: 'The part of the recipe it belongs to' })),
  name: Type.String({ description: 'The ingredient as it was read from the line' }),
})
const ImportStep = named('ImportStep', {
  instruction: Type.String({ description: 'What to do' }),
  section: Nullable(Type.String({ description: 'The part of the recipe it belongs to' })),
  duration_sec: Nullable(Type.Integer({ description: 'How long, in seconds' })),
})
const LeftOver = named('LeftOver', {
  field: Type.String({ description: 'As the source calls it' }),
  value: Type.String({ description: 'Its beginning' }),
})
const ImportRemark = named('ImportRemark', {
  code: Type.String({ description: 'What the reader has to say, for programs' }),
  place: Nullable(Type.String({ description: 'About which file' })),
  detail: Nullable(Type.String({ description: 'About which value' })),
})
const seconds = (description: string) => Nullable(Type.Integer({ description: `${description}, in seconds` }))

export const ImportRecipeRead = named('ImportRecipeRead', {
  position: id('Its place in the import'),
  place: Type.String({ description: 'Where it was found' }),
  title: Type.String({ description: 'What the dish is called' }),
  description: Nullable(Type.String({ description: 'A few words about it' })),
  notes: Nullable(Type.String({ description: 'Remarks of the source' })),
  servings: Nullable(Type.Number({ description: 'How many it feeds' })),
  yield_words: Nullable(Type.String({ description: 'What it makes, in the words of the source' })),
  prep_time_sec: seconds('Time to prepare'),
  cook_time_sec: seconds('Time to cook'),
  source_url: Nullable(Type.String({ description: 'Where it is from' })),
  categories: Type.Array(Type.String(), { description: 'Those that exist are set, the others noted' }),
  equipment: Type.Array(Type.String(), { description: 'What one needs besides the ingredients' }),
  ingredients: Type.Array(ImportLine, { description: 'In order' }),
  steps: Type.Array(ImportStep, { description: 'In order' }),
  picture_count: count('How many pictures will be tried'),
  is_favourite: Type.Boolean({ description: 'Whether it will be one of your favourites' }),
  cooked_count: count('How many days it was cooked on, for your cook log'),
  left_over: Type.Array(LeftOver, { description: 'What has no place here' }),
  remarks: Type.Array(ImportRemark, { description: 'What the reader has to say' }),
  duplicate: Nullable(
    named('ImportDuplicate', {
      recipe_id: id('The recipe you have'),
      title: Type.String({ description: 'What it is called' }),
      by: OneOf(['source', 'content'], 'Found by the same source address, or the same title and ingredients'),
    }),
  ),
  choice,
  recipe_id: Nullable(id('The recipe it has become')),
  failure: Nullable(ImportFailure),
})
export const ImportRecipePage = Page('ImportRecipePage', ImportRecipeRead)
export const ImportRecipeListQuery = Type.Object(
  { ...PageQuery, duplicates: Type.Optional(Type.Boolean({ description: 'Only those you have already' })) },
  { additionalProperties: false },
)
export const ImportRecipeUpdate = named('ImportRecipeUpdate', { choice }, { examples: [{ choice: 'skip' }] })

export const ImportNameRead = named('ImportNameRead', {
  position: id('Its place in the list'),
  name: Name('The ingredient as it was read'),
  line_count: count('How many lines speak of it'),
  ingredient_id: Nullable(
    id('The ingredient it is taken for; null: a new one will be made, if it is a food'),
  ),
  ingredient_name: Nullable(Type.String({ description: 'What that is called' })),
  is_food: Type.Boolean({
    description: 'False: the words name no food; they make no ingredient of the list',
  }),
})
export const ImportNamePage = Page('ImportNamePage', ImportNameRead)
export const ImportNameListQuery = Type.Object(
  { ...PageQuery, new: Type.Optional(Type.Boolean({ description: 'Only those that would be made' })) },
  { additionalProperties: false },
)
export const ImportNameUpdate = named(
  'ImportNameUpdate',
  { ingredient_id: Nullable(id('For the whole import: the ingredient meant; null: make a new one')) },
  { examples: [{ ingredient_id: null }] },
)

export type ImportAction = (typeof IMPORT_ACTIONS)[number]
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type ImportChoice = (typeof IMPORT_CHOICES)[number]
export type NotTakenKind = (typeof NOT_TAKEN_KINDS)[number]
export type NotTaken = Static<typeof NotTaken>
export type ImportFailure = Static<typeof ImportFailure>
export type ImportCreate = Static<typeof ImportCreate>
export type ImportUpdate = Static<typeof ImportUpdate>
export type ImportStorage = Static<typeof ImportStorage>
export type ImportRead = Static<typeof ImportRead>
export type ImportPage = Static<typeof ImportPage>
export type ImportRecipeRead = Static<typeof ImportRecipeRead>
export type ImportRecipePage = Static<typeof ImportRecipePage>
export type ImportRecipeListQuery = Static<typeof ImportRecipeListQuery>
export type ImportNameRead = Static<typeof ImportNameRead>
export type ImportNamePage = Static<typeof ImportNamePage>
export type ImportNameListQuery = Static<typeof ImportNameListQuery>
