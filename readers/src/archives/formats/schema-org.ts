import { recipeOf } from '../../found.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import type { FileFormat } from '../format.ts'
import { findRecipes } from '../schema-org/find-recipes.ts'
import { readSchemaRecipe, SCHEMA_MACHINERY } from '../schema-org/schema-recipe.ts'

function* readAll(file: OpenedFile) {
  for (const record of findRecipes(file.json())) {
    const recipe = readSchemaRecipe(record)
    if (recipe) yield recipeOf(recipe, file.place)
  }
}

const holdsRecipe = (value: unknown) => findRecipes(value).next().done === false

export const recipeSage: FileFormat = {
  key: 'recipesage',
  title: 'RecipeSage (JSON-LD)',
  machinery: SCHEMA_MACHINERY,
  matches: (file) => holdsRecipe((file.json() as { recipes?: unknown } | undefined)?.recipes),
  read: readAll,
}

export const schemaOrg: FileFormat = {
  key: 'schema_org',
  title: 'schema.org (JSON-LD)',
  machinery: SCHEMA_MACHINERY,
  matches: (file) => holdsRecipe(file.json()),
  read: readAll,
}
