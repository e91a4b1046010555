import { lineField, RECIPE_FIELDS } from '@larder/contract/recipes/recipe-fields'

/** Import it before anything that derives from the fields, in every process. Its column is a `text`. */
Object.assign(RECIPE_FIELDS, { mood: lineField(40, 'Mood of the cook', 'cheerful') })
