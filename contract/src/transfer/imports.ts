import { type Static, Type } from 'typebox'
import {
  CreatedAt,
  count,
  id,
  line,
  May,
  Name,
  Nullable,
  named,
  OneOf,
  optional,
  text,
  timestamp,
  Version,
} from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'
import { OneOfCodes } from '../problems.ts'
import { editedFieldSchemas, previewedFieldSchemas } from '../recipes/recipe-fields.ts'
import { MAX_LINE_LENGTH } from '../recipes/recipe-ingredients.ts'
import { RecipeStepCreate } from '../recipes/recipe-steps.ts'
import { RecipeTagsUpdate } from '../recipes/tags.ts'

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

export const IMPORT_CHOICES = ['create', 'skip', 'replace'] as const
const choice = OneOf(
  IMPORT_CHOICES,
  'What to do. `create`: create a new recipe; `skip`: do not import it; `replace`: replace your existing recipe',
)

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
  code: Type.String({ description: 'Machine-readable code of the remark' }),
  place: Nullable(Type.String({ description: 'File that the remark is about' })),
  detail: Nullable(Type.String({ description: 'Value that the remark is about' })),
})

const ImportPicture = named('ImportPicture', {
  position: id('Position among the pictures found, starting at 1'),
  url: Nullable(Type.String({ description: 'URL of the picture; null if it is part of a file' })),
  name: Nullable(Type.String({ description: 'Description or file name' })),
  is_kept: Type.Boolean({ description: 'Whether it will be imported' }),
})

export const ImportRecipeRead = named('ImportRecipeRead', {
  position: id('Position in the import, starting at 1'),
  place: Type.String({ description: 'Where it was found: URL, file, or file in an archive' }),
  ...previewedFieldSchemas(),
  categories: Type.Array(Type.String(), { description: 'Categories that it will have' }),
  tags: Type.Array(Type.String(), { description: 'Your tags that it will have' }),
  ingredients: Type.Array(ImportLine, { description: 'In order' }),
  steps: Type.Array(ImportStep, { description: 'In order' }),
  picture_count: count('Number of pictures found'),
  pictures: Type.Array(ImportPicture, { description: 'Pictures found, best first' }),
  is_favourite: Type.Boolean({ description: 'Whether it will be added to your favourites' }),
  cooked_count: count('Number of entries for your cook log'),
  left_over: Type.Array(LeftOver, { description: 'Fields of this recipe that will not be imported' }),
  remarks: Type.Array(ImportRemark, { description: 'Remarks by the importer' }),
  duplicate: Nullable(
    named('ImportDuplicate', {
      recipe_id: id('ID of your existing recipe'),
      title: Type.String({ description: 'Its title' }),
      by: OneOf(
        ['source', 'content'],
        'How the duplicate was found. `source`: same source URL; `content`: same title and similar ingredients',
      ),
    }),
  ),
  choice,
  recipe_id: Nullable(id('ID of the created or replaced recipe; null before the commit')),
  failure: Nullable(ImportFailure),
})
export const ImportRecipePage = Page('ImportRecipePage', ImportRecipeRead)
export const ImportRecipeListQuery = Type.Object(
  { ...PageQuery, duplicates: Type.Optional(Type.Boolean({ description: 'Only duplicates' })) },
  { additionalProperties: false },
)
const section = Nullable(line(120, 'Section of the recipe'))
const { title, ...editedFields } = editedFieldSchemas()
/** Validated like a recipe, so that a corrected recipe can be imported as it is. */
export const ImportContentUpdate = named(
  'ImportContentUpdate',
  {
    title: Type.Optional(title),
    ...optional(editedFields),
    ingredients: Type.Optional(
      Type.Array(named('ImportLineUpdate', { line: line(MAX_LINE_LENGTH, 'Ingredient line'), section }), {
        maxItems: 300,
        description: 'Ingredient lines, in order; replaces all',
      }),
    ),
    steps: Type.Optional(
      Type.Array(
        named('ImportStepUpdate', {
          instruction: RecipeStepCreate.properties.instruction,
          section,
          duration_sec: RecipeStepCreate.properties.duration_sec,
        }),
        { maxItems: 300, description: 'Steps, in order; replaces all' },
      ),
    ),
    tags: Type.Optional(RecipeTagsUpdate.properties.names),
    pictures: Type.Optional(
      Type.Array(id('Position of a picture'), {
        maxItems: 300,
        uniqueItems: true,
        description: 'Pictures to import; the others will not be imported',
      }),
    ),
  },
  { description: 'Absent fields stay unchanged; null clears a field; arrays are replaced as a whole' },
)
export const ImportRecipeUpdate = named(
  'ImportRecipeUpdate',
  { choice: Type.Optional(choice), content: Type.Optional(ImportContentUpdate) },
  { examples: [{ choice: 'skip' }, { content: { title: 'Apple crisp', servings: 6 } }] },
)

const IMPORT_LABEL_CHOICES = ['category', 'tag', 'none'] as const
const labelChoice = OneOf(
  IMPORT_LABEL_CHOICES,
  'What recipes with this label get: the category `category_id`, one of your tags, or nothing',
)
const category_id = Nullable(id('ID of the category; only with `choice: category`'))
export const ImportLabelRead = named('ImportLabelRead', {
  position: id('Position in the list'),
  name: Type.String({ description: 'Category or keyword, as found in the source' }),
  recipe_count: count('Number of recipes with this label'),
  is_keyword: Type.Boolean({ description: 'Whether it is a keyword of a web page' }),
  choice: labelChoice,
  category_id,
  category_name: Nullable(Type.String({ description: 'Name of the category' })),
})
export const ImportLabelPage = Page('ImportLabelPage', ImportLabelRead)
export const ImportLabelListQuery = Type.Object(PageQuery, { additionalProperties: false })
export const ImportLabelUpdate = named(
  'ImportLabelUpdate',
  { choice: labelChoice, category_id: Type.Optional(category_id) },
  { examples: [{ choice: 'tag' }] },
)

export const ImportNameRead = named('ImportNameRead', {
  position: id('Position in the list'),
  name: Name('Ingredient name, as found in the source'),
  line_count: count('Number of ingredient lines with this name'),
  ingredient_id: Nullable(id('ID of the matched ingredient; null if a new one will be created')),
  ingredient_name: Nullable(Type.String({ description: 'Name of the matched ingredient' })),
  is_food: Type.Boolean({
    description: 'False if the name is not a food; Larder then does not list it as an ingredient',
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
  {
    ingredient_id: Nullable(
      id('ID of the ingredient to use in all recipes of the import; null to create a new one'),
    ),
  },
  { examples: [{ ingredient_id: null }] },
)

export type ImportAction = (typeof IMPORT_ACTIONS)[number]
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type ImportChoice = (typeof IMPORT_CHOICES)[number]
export type NotImportedKind = (typeof NOT_IMPORTED_KINDS)[number]
export type NotTaken = Static<typeof NotTaken>
export type ImportFailure = Static<typeof ImportFailure>
export type ImportCreate = Static<typeof ImportCreate>
export type InboxCreate = Static<typeof InboxCreate>
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
export type ImportContentUpdate = Static<typeof ImportContentUpdate>
export type ImportLabelRead = Static<typeof ImportLabelRead>
export type ImportLabelUpdate = Static<typeof ImportLabelUpdate>
export type ImportLabelChoice = (typeof IMPORT_LABEL_CHOICES)[number]
