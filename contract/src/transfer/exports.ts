import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, Nullable, named, OneOf, timestamp, Version } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { Page, PageQuery } from '../paging.ts'
import { RecipeSelection } from '../recipes/recipe-selection.ts'

export const EXPORT_ACTIONS = ['delete'] as const
export const EXPORT_DAYS = 2
export const MAX_EXPORT_BYTES = 10_000_000_000

/** The formats in `writers/`. Only `larder` is lossless; the others export what the target program supports. */
export const SINGLE_FORMATS = ['json_ld', 'cooklang', 'markdown', 'text', 'paprika'] as const
export const EXPORT_FORMATS = ['larder', ...SINGLE_FORMATS, 'nextcloud', 'mealie', 'tandoor'] as const

const EXPORT_STATUSES = ['writing', 'done', 'failed'] as const

const language = OneOf(LANGUAGES, 'Language of the headings and labels in the file')
const format = OneOf(
  EXPORT_FORMATS,
  'File format. `larder` is lossless; the other formats contain only what the other program supports',
)

export const ExportCreate = named(
  'ExportCreate',
  {
    format,
    recipes: Type.Optional(RecipeSelection),
    language: Type.Optional(language),
  },
  {
    description:
      'Without `recipes`, the file contains all your recipes; a Larder archive then also contains your shopping lists, stores, staples, tags, books and meal plan',
    examples: [{ format: 'larder' }, { format: 'cooklang', recipes: { q: 'soup' } }],
  },
)
export const ExportRead = named('ExportRead', {
  id: id('ID of the export'),
  user_id: id('ID of the owner'),
  format,
  status: OneOf(
    EXPORT_STATUSES,
    '`writing`; then `done`: you can download the file; or `failed`, for example because the file would exceed 10 GB',
  ),
  recipe_count: Nullable(count('Number of recipes to export; null until they are counted')),
  written_count: count('Number of recipes written so far'),
  bytes: count('Size of the finished file in bytes'),
  file_name: Type.String({ description: 'Suggested file name' }),
  created_at: CreatedAt,
  done_at: Nullable(timestamp('Completion time; the export is deleted two days later')),
  version: Version,
  may: May(EXPORT_ACTIONS),
})
export const ExportPage = Page('ExportPage', ExportRead)
export const ExportListQuery = Type.Object(PageQuery, { additionalProperties: false })

export const RecipeExportQuery = Type.Object(
  {
    format: Type.Optional(OneOf(SINGLE_FORMATS, 'File format; default: `json_ld` (schema.org)')),
    language: Type.Optional(language),
  },
  { additionalProperties: false },
)

export type SingleFormat = (typeof SINGLE_FORMATS)[number]
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export type ExportStatus = (typeof EXPORT_STATUSES)[number]
export type ExportCreate = Static<typeof ExportCreate>
export type ExportRead = Static<typeof ExportRead>
export type ExportPage = Static<typeof ExportPage>
