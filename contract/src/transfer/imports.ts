import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, Nullable, named, OneOf, text, timestamp, Version } from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'
import { OneOfCodes } from '../problems.ts'

export const IMPORT_ACTIONS = ['choose', 'commit', 'undo', 'delete'] as const
export const MAX_IMPORT_URLS = 500
export const MAX_IMPORT_FILES = 100
export const MAX_IMPORT_BYTES = 2_000_000_000
export const UNDO_DAYS = 30

const IMPORT_STATUSES = ['reading', 'ready', 'committing', 'done', 'undoing', 'undone'] as const
const STATUS_DESCRIPTION =
  '`reading`: Larder reads the sources; `ready`: you can review the import, no recipes exist yet; `committing`, then `done`: recipes are created; `undoing`, then `undone`: recipes are removed'

/** Reasons why a source could not be fetched or read. */
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
  wrong_type: 'the content type cannot contain a recipe',
  no_recipe: 'no recipe found',
  not_readable: 'damaged, or of an unknown format',
  password_needed: 'protected by a password',
  not_an_image: 'not an image',
  no_longer_there: 'deleted or changed since the import',
  invalid: 'not a valid recipe',
  robots_refused: 'the page forbids automatic reading; import it on its own',
  given_up: 'failed repeatedly because of an internal error; try again later',
} as const
export type ImportFailureCode = keyof typeof IMPORT_FAILURES

export const ImportFailure = named('ImportFailure', {
  code: OneOfCodes(IMPORT_FAILURES, 'Reason'),
  place: Nullable(Type.String({ description: 'Where it was found: URL, file, or file in an archive' })),
  status: Nullable(Type.Integer({ description: 'HTTP status that the site returned' })),
})

const visibility = OneOf(
  ['public', 'kitchen', 'private'],
  'Visibility of the imported recipes. `public`: everyone; `kitchen`: members of the kitchen `kitchen_id`; `private` (default): only you',
)
const kitchen_id = Nullable(id('ID of the kitchen that can see the recipes; only with `visibility: kitchen`'))
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
export const InboxCreate = named(
  'InboxCreate',
  {
    url: Type.Optional(
      Type.String({
        maxLength: 2000,
        pattern: '^https?://[^\\s]+$',
        description: 'URL of a recipe page. Send either this or `text`',
      }),
    ),
    text: Type.Optional(text(500_000, 'A recipe as text, or a URL')),
  },
  { examples: [{ text: 'Tea\n1 tsp tea\n250 ml water\nBoil the water. Pour.' }] },
)
export const ImportFiles = named(
  'ImportFiles',
  {
    files: Type.Array(Type.String({ format: 'binary' }), {
      minItems: 1,
      maxItems: MAX_IMPORT_FILES,
      description: 'Export files of other programs, web pages, text files or photos; up to 2 GB in total',
    }),
    url: Type.Optional(Type.String({ description: 'Source URL of an uploaded web page' })),
    ...audience,
  },
  { description: 'File formats are detected automatically' },
)
export const ImportUpdate = named(
  'ImportUpdate',
  {
    ...audience,
    duplicates: Type.Optional(OneOf(['create', 'skip', 'replace'], 'What to do with all duplicates')),
    keywords: Type.Optional(OneOf(['tag', 'none'], 'What to do with all keywords of web pages')),
  },
  { examples: [{ duplicates: 'skip' }] },
)

const LostField = named('LostField', {
  field: Type.String({ description: 'Field name in the source' }),
  count: count('Number of recipes with a value in this field'),
})
export const MAX_NOT_IMPORTED_NAMES = 5
const NOT_IMPORTED_KINDS = ['list', 'planned_meal', 'store', 'unknown'] as const
const NotTaken = named('NotTaken', {
  source: Type.String({ description: 'File or URL' }),
  kind: OneOf(
    NOT_IMPORTED_KINDS,
    'Kind of item. `list`: a shopping list; `unknown`: an import from an earlier Larder version did not store the kind',
  ),
  count: Nullable(count('Number of items; null if unknown')),
  names: Type.Array(Type.String(), {
    description: 'Up to five different names; for planned meals, days',
  }),
})
export const ImportStorage = named('ImportStorage', {
  used_bytes: count('Size of the uploaded files of your unfinished imports, in bytes'),
  limit_bytes: count('Quota in bytes'),
})
export const ImportRead = named('ImportRead', {
  id: id('ID of the import'),
  user_id: id('ID of the owner'),
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
    'Number of planned meals found; they are imported into your own plan, together with the meal kinds and suggestion rules of the source',
  ),
  template_count: count('Number of meal plan templates found; they are imported with the plan'),
  failures: Type.Array(ImportFailure, { description: 'Sources that could not be read, up to 100' }),
  not_taken: Type.Array(NotTaken, {
    description: 'Items in the sources that Larder cannot import, such as shopping lists',
  }),
  lost: Type.Array(LostField, {
    description: 'Recipe fields in the sources that will not be imported, with the number of recipes',
  }),
  kept: Type.Array(ImportFailure, {
    description: 'Recipes that the undo did not remove, because they were changed after the import',
  }),
  created_at: CreatedAt,
  committed_at: Nullable(timestamp('Time of the commit; you can undo the import for 30 days after it')),
  version: Version,
  may: May(IMPORT_ACTIONS),
})
export const ImportPage = Page('ImportPage', ImportRead)
export const ImportListQuery = Type.Object(PageQuery, { additionalProperties: false })

export type ImportAction = (typeof IMPORT_ACTIONS)[number]
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type NotImportedKind = (typeof NOT_IMPORTED_KINDS)[number]
export type NotTaken = Static<typeof NotTaken>
export type ImportFailure = Static<typeof ImportFailure>
export type ImportCreate = Static<typeof ImportCreate>
export type InboxCreate = Static<typeof InboxCreate>
export type ImportUpdate = Static<typeof ImportUpdate>
export type ImportStorage = Static<typeof ImportStorage>
export type ImportRead = Static<typeof ImportRead>
export type ImportPage = Static<typeof ImportPage>
