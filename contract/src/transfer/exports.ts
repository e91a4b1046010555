import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, Nullable, named, OneOf, optional, timestamp, Version } from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'
import { RecipeListQuery } from '../recipes/recipes.ts'

export const EXPORT_ACTIONS = ['delete'] as const
export const EXPORT_DAYS = 2
export const MAX_EXPORT_BYTES = 10_000_000_000

/** As in `writers/`; the first keeps everything, each of the others what its program knows. */
export const SINGLE_FORMATS = ['json_ld', 'cooklang', 'markdown', 'text', 'paprika'] as const
export const EXPORT_FORMATS = ['larder', ...SINGLE_FORMATS, 'nextcloud', 'mealie', 'tandoor'] as const

export const EXPORT_STATUSES = ['writing', 'done', 'failed'] as const

const language = OneOf(['en', 'de'], 'Of the words that a format puts between those of the cook')
const format = OneOf(EXPORT_FORMATS, '`larder` loses nothing; the others are what other programs read')

const {
  q,
  category_id,
  any_category_id,
  ingredient_id,
  tag_id,
  user_id,
  kitchen_id,
  scope,
  max_total_time_sec,
  not_cooked_days,
} = RecipeListQuery.properties

const ExportedRecipes = named(
  'ExportedRecipes',
  optional({
    q,
    category_id,
    any_category_id,
    ingredient_id,
    tag_id,
    user_id,
    kitchen_id,
    scope,
    max_total_time_sec,
    not_cooked_days,
    book_id: id('Only recipes of this book, in its order; nothing else is asked then'),
  }),
  { description: 'As in the list of recipes, or a book' },
)

export const ExportCreate = named(
  'ExportCreate',
  {
    format,
    recipes: Type.Optional(ExportedRecipes),
    language: Type.Optional(language),
  },
  {
    description:
      'Without `recipes`: all that are yours; as a Larder archive with your lists, stores, staples, tags, books and your plan too',
    examples: [{ format: 'larder' }, { format: 'cooklang', recipes: { q: 'soup' } }],
  },
)
export const ExportRead = named('ExportRead', {
  id: id('Identifies the export'),
  user_id: id('Whose it is'),
  format,
  status: OneOf(
    EXPORT_STATUSES,
    '`writing`, then `done`: the file can be had; or `failed`, for instance for more than 10 GB',
  ),
  recipe_count: Nullable(count('How many recipes go into it; null until they are counted')),
  written_count: count('How many of them are written'),
  bytes: count('How large the file is so far'),
  file_name: Type.String({ description: 'What to call the file' }),
  created_at: CreatedAt,
  done_at: Nullable(timestamp('When it was done; two days later it is gone')),
  version: Version,
  may: May(EXPORT_ACTIONS),
})
export const ExportPage = Page('ExportPage', ExportRead)
export const ExportListQuery = Type.Object(PageQuery, { additionalProperties: false })

export const RecipeExportQuery = Type.Object(
  {
    format: Type.Optional(OneOf(SINGLE_FORMATS, 'What kind of file; `json_ld` (schema.org) by default')),
    language: Type.Optional(language),
  },
  { additionalProperties: false },
)

export type SingleFormat = (typeof SINGLE_FORMATS)[number]
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export type ExportAction = (typeof EXPORT_ACTIONS)[number]
export type ExportStatus = (typeof EXPORT_STATUSES)[number]
export type ExportedRecipes = Static<typeof ExportedRecipes>
export type ExportCreate = Static<typeof ExportCreate>
export type ExportRead = Static<typeof ExportRead>
export type ExportPage = Static<typeof ExportPage>
