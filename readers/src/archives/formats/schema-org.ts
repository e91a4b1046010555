import { createRecipeItem } from '../../found-items.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import type { FileFormat } from '../format.ts'
import { findRecipes } from '../schema-org/find-recipes.ts'
import { readSchemaRecipe, SCHEMA_IGNORED_FIELDS } from '../schema-org/schema-recipe.ts'

/** "{3 g}" is a scalable number; a backslash at the end of a line joins it to the next. */
const withoutMarks = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/\{(\d[^{}]*)\}/g, '$1').replace(/\\\n/g, ' ') : value

function* readSage(file: OpenedFile) {
  for (const record of findRecipes(file.json())) {
    const recipe = readSchemaRecipe(JSON.parse(JSON.stringify(record), withoutMarks))
    if (recipe) yield createRecipeItem(recipe, file.place)
  }
}

function* readAll(file: OpenedFile) {
  for (const record of findRecipes(file.json())) {
    const recipe = readSchemaRecipe(record)
    if (recipe) yield createRecipeItem(recipe, file.place)
  }
}

const holdsRecipe = (value: unknown) => findRecipes(value).next().done === false

export const recipeSage: FileFormat = {
  key: 'recipesage',
  title: 'RecipeSage (JSON-LD)',
  machinery: SCHEMA_IGNORED_FIELDS,
  matches: (file) => holdsRecipe((file.json() as { recipes?: unknown } | undefined)?.recipes),
  read: readSage,
}

export const schemaOrg: FileFormat = {
  key: 'schema_org',
  title: 'schema.org (JSON-LD)',
  machinery: SCHEMA_IGNORED_FIELDS,
  matches: (file) => holdsRecipe(file.json()),
  read: readAll,
}
