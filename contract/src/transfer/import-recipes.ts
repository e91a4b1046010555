import { type Static, Type } from 'typebox'
import { count, id, line, Name, Nullable, named, OneOf, optional } from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'
import { editedFieldSchemas, previewedFieldSchemas } from '../recipes/recipe-fields.ts'
import { MAX_LINE_LENGTH } from '../recipes/recipe-ingredients.ts'
import { RecipeStepCreate } from '../recipes/recipe-steps.ts'
import { RecipeTagsUpdate } from '../recipes/tags.ts'
import { ImportFailure } from './imports.ts'

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

export type ImportChoice = (typeof IMPORT_CHOICES)[number]
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
