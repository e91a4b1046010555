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
export const MAX_IMPORT_URLS = 500
export const MAX_IMPORT_FILES = 100
export const MAX_IMPORT_BYTES = 2_000_000_000
export const UNDO_DAYS = 30

export const IMPORT_STATUSES = ['reading', 'ready', 'committing', 'done', 'undoing', 'undone'] as const
const STATUS_DESCRIPTION =
  '`reading` the sources; `ready` for review, no recipes created yet; `committing`, then `done`; `undoing`, then `undone`'

/** Reasons why a source could not be read or fetched, with explanations for the documentation. */
export const IMPORT_FAILURES = {
  not_an_address: 'not an http or https URL',
  address_refused: 'the URL leads to a private network',
  host_not_found: 'the host does not exist',
  no_connection: 'the site does not respond',
  timed_out: 'timed out',
  host_given_up: 'skipped, because the site timed out twice',
  too_many_redirects: 'too many redirects',
  refused: 'the site refused the request with HTTP `status`',
  too_large: 'exceeds the size limit',
  wrong_type: 'not a content type that can contain a recipe',
  no_recipe: 'no recipe found',
  not_readable: 'damaged, or of an unknown format',
  password_needed: 'protected by a password',
  not_an_image: 'not an image',
  no_longer_there: 'deleted or changed since the import',
  invalid: 'not a valid recipe',
  robots_refused: 'the page forbids automatic reading; it can only be imported alone',
  given_up: 'failed repeatedly because of an internal error; try again later',
} as const
export type ImportFailureCode = keyof typeof IMPORT_FAILURES

export const ImportFailure = named('ImportFailure', {
  code: OneOf(Object.keys(IMPORT_FAILURES) as ImportFailureCode[], 'Reason'),
  place: Nullable(Type.String({ description: 'URL, file, or file in an archive' })),
  status: Nullable(Type.Integer({ description: 'HTTP status of the site' })),
})

const visibility = OneOf(
  ['public', 'kitchen', 'private'],
  'Audience of the imported recipes: everyone, my kitchen (`kitchen_id`), or only me (default)',
)
const kitchen_id = Nullable(id('Kitchen that can see the recipes; only with visibility `kitchen`'))
const audience = { visibility: Type.Optional(visibility), kitchen_id: Type.Optional(kitchen_id) }

export const ImportCreate = named(
  'ImportCreate',
  {
    addresses: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 2000, pattern: '^https?://[^\\s]+$' }), {
        minItems: 1,
        maxItems: MAX_IMPORT_URLS,
        uniqueItems: true,
        description: 'URLs of recipe pages. Send either these or `text`',
      }),
    ),
    text: Type.Optional(text(500_000, 'A recipe as text, or the HTML source of a page')),
    url: Type.Optional(
      Type.String({ maxLength: 2000, pattern: '^https?://[^\\s]+$', description: 'Source URL of `text`' }),
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
      description: 'Archives of other programs, web pages, texts or photos; up to 2 GB in total',
    }),
    url: Type.Optional(Type.String({ description: 'Source URL of a page' })),
    ...audience,
  },
  { description: 'File formats are detected automatically' },
)
export const ImportUpdate = named(
  'ImportUpdate',
  {
    ...audience,
    duplicates: Type.Optional(OneOf(['create', 'skip', 'replace'], 'What to do with all duplicates')),
  },
  { examples: [{ duplicates: 'skip' }] },
)

const LostField = named('LostField', {
  field: Type.String({ description: 'Field name in the source' }),
  count: count('Number of recipes with a value in this field'),
})
export const MAX_NOT_IMPORTED_NAMES = 5
export const NOT_IMPORTED_KINDS = ['list', 'planned_meal', 'store', 'unknown'] as const
const NotTaken = named('NotTaken', {
  source: Type.String({ description: 'File or URL' }),
  kind: OneOf(
    NOT_IMPORTED_KINDS,
    '`list` is a shopping list. `unknown` is any of the others, imported by an earlier version',
  ),
  count: Nullable(count('Number of items; null if unknown')),
  names: Type.Array(Type.String(), {
    description: 'Up to five distinct names, or days of a plan',
  }),
})
export const ImportStorage = named('ImportStorage', {
  used_bytes: count('Bytes used by uploaded files of unfinished imports'),
  limit_bytes: count('Quota in bytes'),
})
export const ImportRead = named('ImportRead', {
  id: id('Import ID'),
  user_id: id('Owner'),
  status: OneOf(IMPORT_STATUSES, STATUS_DESCRIPTION),
  name: Type.String({ description: 'Display name: URL, file names, or the first line of the text' }),
  visibility,
  kitchen_id,
  source_count: count('Number of URLs or files'),
  read_count: count('Number of sources read so far'),
  recipe_count: count('Number of recipes found'),
  duplicate_count: count('Number of duplicates of your recipes'),
  skipped_count: count('Number of recipes that will be skipped'),
  imported_count: count('Number of recipes created or replaced'),
  book_count: count('Number of books found; they are imported with the recipes'),
  meal_count: count(
    'Number of planned meals found; they are imported into your own plan, with its kinds and rules',
  ),
  template_count: count('Number of meal plan templates found; they are imported with the plan'),
  failures: Type.Array(ImportFailure, { description: 'Sources that could not be read, up to 100' }),
  not_taken: Type.Array(NotTaken, {
    description: 'Items in the sources that Larder cannot import',
  }),
  lost: Type.Array(LostField, { description: 'Fields of the sources that will not be imported' }),
  kept: Type.Array(ImportFailure, {
    description: 'Recipes that an undo did not remove, because they were changed since',
  }),
  created_at: CreatedAt,
  committed_at: Nullable(timestamp('Time of the commit; it can be undone for 30 days')),
  version: Version,
  may: May(IMPORT_ACTIONS),
})
export const ImportPage = Page('ImportPage', ImportRead)
export const ImportListQuery = Type.Object(PageQuery, { additionalProperties: false })

export const IMPORT_CHOICES = ['create', 'skip', 'replace'] as const
const choice = OneOf(IMPORT_CHOICES, '`create` a recipe, `skip` it, or `replace` your existing recipe')

const ImportLine = named('ImportLine', {
  line: Type.String({ description: 'Original text' }),
  section: Nullable(Type.String({ description: 'Section of the recipe' })),
  name: Type.String({ description: 'Ingredient name parsed from the line' }),
})
const ImportStep = named('ImportStep', {
  instruction: Type.String({ description: 'Instruction' }),
  section: Nullable(Type.String({ description: 'Section of the recipe' })),
  duration_sec: Nullable(Type.Integer({ description: 'Duration in seconds' })),
})
const LeftOver = named('LeftOver', {
  field: Type.String({ description: 'Field name in the source' }),
  value: Type.String({ description: 'Value, truncated' }),
})
const ImportRemark = named('ImportRemark', {
  code: Type.String({ description: 'Code of the remark' }),
  place: Nullable(Type.String({ description: 'File that the remark is about' })),
  detail: Nullable(Type.String({ description: 'Value that the remark is about' })),
})
const seconds = (description: string) => Nullable(Type.Integer({ description: `${description}, in seconds` }))

export const ImportRecipeRead = named('ImportRecipeRead', {
  position: id('Position in the import'),
  place: Type.String({ description: 'URL, file, or file in an archive' }),
  title: Type.String({ description: 'Title' }),
  description: Nullable(Type.String({ description: 'Description' })),
  notes: Nullable(Type.String({ description: 'Notes' })),
  servings: Nullable(Type.Number({ description: 'Number of servings' })),
  yield_words: Nullable(Type.String({ description: 'Yield as text, for example “2 loaves”' })),
  prep_time_sec: seconds('Preparation time'),
  cook_time_sec: seconds('Cooking time'),
  source_url: Nullable(Type.String({ description: 'Source URL' })),
  categories: Type.Array(Type.String(), {
    description: 'Existing categories are assigned; others are added to the notes',
  }),
  equipment: Type.Array(Type.String(), { description: 'Equipment' }),
  ingredients: Type.Array(ImportLine, { description: 'In order' }),
  steps: Type.Array(ImportStep, { description: 'In order' }),
  picture_count: count('Number of pictures found'),
  is_favourite: Type.Boolean({ description: 'Whether it will be added to your favourites' }),
  cooked_count: count('Number of entries for your cook log'),
  left_over: Type.Array(LeftOver, { description: 'Fields that will not be imported' }),
  remarks: Type.Array(ImportRemark, { description: 'Remarks of the importer' }),
  duplicate: Nullable(
    named('ImportDuplicate', {
      recipe_id: id('Your existing recipe'),
      title: Type.String({ description: 'Its title' }),
      by: OneOf(
        ['source', 'content'],
        'Matched by source URL (`source`), or by title and ingredients (`content`)',
      ),
    }),
  ),
  choice,
  recipe_id: Nullable(id('Created or replaced recipe')),
  failure: Nullable(ImportFailure),
})
export const ImportRecipePage = Page('ImportRecipePage', ImportRecipeRead)
export const ImportRecipeListQuery = Type.Object(
  { ...PageQuery, duplicates: Type.Optional(Type.Boolean({ description: 'Only duplicates' })) },
  { additionalProperties: false },
)
export const ImportRecipeUpdate = named('ImportRecipeUpdate', { choice }, { examples: [{ choice: 'skip' }] })

export const ImportNameRead = named('ImportNameRead', {
  position: id('Position in the list'),
  name: Name('Ingredient name as found'),
  line_count: count('Number of ingredient lines with this name'),
  ingredient_id: Nullable(id('Matched ingredient; null if a new one will be created')),
  ingredient_name: Nullable(Type.String({ description: 'Name of the matched ingredient' })),
  is_food: Type.Boolean({
    description: 'False if the name is not a food; it is then not listed as an ingredient',
  }),
})
export const ImportNamePage = Page('ImportNamePage', ImportNameRead)
export const ImportNameListQuery = Type.Object(
  {
    ...PageQuery,
    new: Type.Optional(
      Type.Boolean({ description: 'Only names for which a new ingredient would be created' }),
    ),
  },
  { additionalProperties: false },
)
export const ImportNameUpdate = named(
  'ImportNameUpdate',
  { ingredient_id: Nullable(id('Ingredient to use in all recipes of the import; null to create a new one')) },
  { examples: [{ ingredient_id: null }] },
)

export type ImportAction = (typeof IMPORT_ACTIONS)[number]
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type ImportChoice = (typeof IMPORT_CHOICES)[number]
export type NotImportedKind = (typeof NOT_IMPORTED_KINDS)[number]
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
