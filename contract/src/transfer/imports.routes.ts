import { requiredText } from '../fields.ts'
import { BinaryFile, ChangeStream, NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  ImportLabelListQuery,
  ImportLabelPage,
  ImportLabelRead,
  ImportLabelUpdate,
  ImportNameListQuery,
  ImportNamePage,
  ImportNameRead,
  ImportNameUpdate,
  ImportRecipeListQuery,
  ImportRecipePage,
  ImportRecipeRead,
  ImportRecipeUpdate,
} from './import-recipes.ts'
import {
  ImportCreate,
  ImportFiles,
  ImportListQuery,
  ImportPage,
  ImportRead,
  ImportStorage,
  ImportUpdate,
  InboxCreate,
} from './imports.ts'

export const IMPORT_ROUTES = routesOf('Imports', {
  listImports: route('GET /imports/', {
    summary: 'List your imports, newest first',
    query: ImportListQuery,
    response: { 200: ImportPage },
  }),
  getImportStorage: route('GET /imports/storage', {
    summary: 'Get the storage used by your unfinished imports',
    response: { 200: ImportStorage },
  }),
  getImport: route('GET /imports/:import_id', {
    summary: 'Get an import, with its progress and the fields that Larder cannot import',
    response: { 200: ImportRead },
  }),
  updateImport: route('PUT /imports/:import_id', {
    summary: 'Update the visibility of the imported recipes and what to do with duplicates',
    body: ImportUpdate,
    response: { 200: ImportRead },
  }),
  deleteImport: route('DELETE /imports/:import_id', {
    summary: 'Cancel or delete an import; recipes that it has already created remain',
    response: { 204: NoContent('Deleted') },
  }),
  commitImport: route('POST /imports/:import_id/commit', {
    summary: 'Commit an import: create its recipes',
    response: { 200: ImportRead },
  }),
  undoImport: route('POST /imports/:import_id/undo', {
    summary: 'Undo an import, except for recipes that were changed after it',
    response: { 200: ImportRead },
  }),
  watchImport: route('GET /imports/:import_id/events', {
    summary: 'Stream the progress of an import (server-sent events)',
    response: { 200: ChangeStream },
  }),
  createImport: route('POST /imports/', {
    summary: 'Import recipes from URLs, text or files',
    description:
      'Larder reads the sources in the background. It creates recipes only after you commit the import.',
    body: {
      content: {
        // First, because openapi-generator imports the model of a later form, but does not write it.
        'multipart/form-data': { schema: ImportFiles },
        'application/json': { schema: ImportCreate },
      },
    },
    response: { 201: ImportRead },
  }),
  addToInbox: route('POST /inbox', {
    summary: 'Save a recipe from a link, a text or a picture, to review later',
    description:
      'Send JSON, the link or text as `text/plain`, or a picture in a form. Larder reads it in the background and creates private recipes that are marked as to review. If it finds none, or more than a few, the import waits for you.',
    body: {
      content: {
        'multipart/form-data': { schema: ImportFiles },
        'application/json': { schema: InboxCreate },
        'text/plain': { schema: requiredText(500_000, 'A URL, or a recipe as text') },
      },
    },
    response: { 201: ImportRead },
  }),
  listImportRecipes: route('GET /imports/:import_id/recipes', {
    summary: 'List the recipes of an import',
    query: ImportRecipeListQuery,
    response: { 200: ImportRecipePage },
  }),
  updateImportRecipe: route('PUT /imports/:import_id/recipes/:position', {
    summary: 'Correct a recipe of an import, or choose whether to create, skip or replace it',
    body: ImportRecipeUpdate,
    response: { 200: ImportRecipeRead },
  }),
  getImportPicture: route('GET /imports/:import_id/recipes/:position/pictures/:picture', {
    summary: 'Get a small version of a picture that an import has found',
    description:
      'Only until the commit. Larder loads the picture from its source each time. 404 if it cannot be loaded or is not an image.',
    response: { 200: BinaryFile('The picture', 'image/webp') },
  }),
  listImportLabels: route('GET /imports/:import_id/labels', {
    summary: 'List the categories and keywords of an import, and what each one becomes',
    query: ImportLabelListQuery,
    response: { 200: ImportLabelPage },
  }),
  updateImportLabel: route('PUT /imports/:import_id/labels/:position', {
    summary: 'Choose the category or tag for a label, for all recipes of the import',
    body: ImportLabelUpdate,
    response: { 200: ImportLabelRead },
  }),
  listImportIngredients: route('GET /imports/:import_id/ingredients', {
    summary: 'List the ingredient names of an import and their matches',
    query: ImportNameListQuery,
    response: { 200: ImportNamePage },
  }),
  updateImportIngredient: route('PUT /imports/:import_id/ingredients/:position', {
    summary: 'Match an ingredient name to an ingredient, for all recipes of the import',
    body: ImportNameUpdate,
    response: { 200: ImportNameRead },
  }),
})
