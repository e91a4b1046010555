import { type Static, type TSchema, Type } from 'typebox'
import { line, Nullable, text } from '../fields.ts'

export const YEAR_SEC = 365 * 24 * 60 * 60

/** Decides how imports adjust a found value to the schema, and how archives are read. */
export type FieldKind = 'line' | 'text' | 'url' | 'integer' | 'lines'

export type RecipeField<Schema extends TSchema = TSchema, Found extends TSchema = TSchema> = {
  kind: FieldKind
  schema: Schema
  /** Type of the column, which has the name of the field. */
  column: 'text' | 'integer' | 'text[]'
  /** How versions are compared; the order of `names` has no meaning. */
  comparison: 'value' | 'names'
  /** Schema of a value found by an import, before it is adjusted to `schema`. */
  found: Found
  isPreviewed: boolean
  /** Also the value in versions and archives from before the field existed. */
  empty: Static<Schema>
  /** A value other than `empty`, for tests. */
  example: Static<Schema>
}

const PLAIN = { comparison: 'value', isPreviewed: true, empty: null } as const
const FoundText = (description: string) => Nullable(Type.String({ description }))

export const lineField = (maxLength: number, description: string, example: string) => ({
  ...PLAIN,
  kind: 'line' as const,
  schema: Nullable(line(maxLength, description)),
  column: 'text' as const,
  found: FoundText(description),
  example,
})
const textField = (maxLength: number, description: string, example: string) => ({
  ...lineField(maxLength, description, example),
  kind: 'text' as const,
  schema: Nullable(text(maxLength, description)),
})
const integerField = (minimum: number, maximum: number, description: string, example: number) => ({
  ...PLAIN,
  kind: 'integer' as const,
  schema: Nullable(Type.Integer({ minimum, maximum, description })),
  column: 'integer' as const,
  found: Nullable(Type.Integer({ description })),
  example,
})
const secondsField = (description: string, example: number) =>
  integerField(0, YEAR_SEC, `${description}, in seconds`, example)

/**
 * The content of a recipe, except its lists and who can see it. Schemas, columns, versions, comparisons, archives, import previews
 * and test generators derive from this list, so a new field needs an entry here and a column.
 */
export const RECIPE_FIELDS = {
  title: {
    ...lineField(200, 'Title', 'Dumplings'),
    schema: line(200, 'Title'),
    found: Type.String({ description: 'Title' }),
    empty: '',
  },
  description: textField(10_000, 'Short description of the dish', 'For a cold day.'),
  notes: textField(10_000, 'Notes by the cook, such as tips and variations', 'Grandmother used lard.'),
  servings: {
    ...integerField(1, 1000, 'Number of servings; null if unknown', 4),
    found: Nullable(Type.Number({ description: 'Number of servings' })),
  },
  yield_words: textField(
    120,
    'Yield other than servings, such as "24 biscuits", "1 loaf of 900 g" or "a 24 cm tin"',
    '24 dumplings',
  ),
  prep_time_sec: secondsField('Preparation time', 1800),
  cook_time_sec: secondsField('Cooking time', 600),
  source_url: {
    ...lineField(2000, 'URL of the source', 'https://example.com/dumplings'),
    kind: 'url' as const,
    schema: Nullable(
      Type.String({ maxLength: 2000, pattern: '^https?://[^\\s]+$', description: 'URL of the source' }),
    ),
  },
  source_name: {
    ...lineField(300, 'Name of the source: a book, magazine or person', 'The Blue Book, page 84'),
    isPreviewed: false as const,
  },
  equipment: {
    kind: 'lines' as const,
    schema: Type.Array(line(120, 'A piece of equipment, such as "24 cm springform tin"'), {
      maxItems: 50,
      description: 'Equipment, in order',
    }),
    column: 'text[]' as const,
    comparison: 'names' as const,
    found: Type.Array(Type.String(), { description: 'Equipment' }),
    isPreviewed: true as const,
    empty: [] as string[],
    example: ['large pot', 'steamer'],
  },
} satisfies Record<string, RecipeField>

type Fields = typeof RECIPE_FIELDS
export type RecipeFieldName = keyof Fields
export type RecipeFieldValues = { [Name in RecipeFieldName]: Static<Fields[Name]['schema']> }
export type FoundFieldValues = { [Name in RecipeFieldName]: Static<Fields[Name]['found']> }

/** An object with the result of `convert` for every field. */
export const mapRecipeFields = <Result>(convert: (field: RecipeField, name: RecipeFieldName) => Result) =>
  Object.fromEntries(
    Object.entries(RECIPE_FIELDS).map(([name, field]) => [name, convert(field, name as RecipeFieldName)]),
  ) as Record<RecipeFieldName, Result>

export const pickRecipeFields = <Shape extends Partial<Record<RecipeFieldName, unknown>>>(recipe: Shape) =>
  mapRecipeFields(({ empty }, name) => recipe[name] ?? empty) as Pick<
    Required<Shape>,
    RecipeFieldName & keyof Shape
  >

export const recipeFieldSchemas = () =>
  mapRecipeFields(({ schema }) => schema) as { [Name in RecipeFieldName]: Fields[Name]['schema'] }

export type ListFieldName = {
  [Name in RecipeFieldName]: Fields[Name]['comparison'] extends 'names' ? Name : never
}[RecipeFieldName]

type PreviewedFieldName = {
  [Name in RecipeFieldName]: Fields[Name]['isPreviewed'] extends true ? Name : never
}[RecipeFieldName]

/** The fields in the preview of an import, by name. */
export const previewedFields = () =>
  Object.fromEntries(Object.entries(RECIPE_FIELDS).filter(([, { isPreviewed }]) => isPreviewed)) as Pick<
    Fields,
    PreviewedFieldName
  >

export const previewedFieldSchemas = () =>
  Object.fromEntries(Object.entries(previewedFields()).map(([name, { found }]) => [name, found])) as {
    [Name in PreviewedFieldName]: Fields[Name]['found']
  }

/** The same fields, with the limits of a recipe. */
export const editedFieldSchemas = () =>
  Object.fromEntries(Object.entries(previewedFields()).map(([name, { schema }]) => [name, schema])) as {
    [Name in PreviewedFieldName]: Fields[Name]['schema']
  }

export const emptyRecipeFields = () => mapRecipeFields(({ empty }) => empty) as RecipeFieldValues

export const exampleRecipeFields = () =>
  mapRecipeFields(({ example }) => example) as { [Name in RecipeFieldName]: Fields[Name]['example'] }
