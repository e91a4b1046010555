import {
  ImportNameListQuery,
  ImportNamePage,
  ImportNameRead,
  ImportNameUpdate,
  ImportRecipeListQuery,
  ImportRecipePage,
  ImportRecipeRead,
  ImportRecipeUpdate,
} from '@larder/contract/transfer/imports'
import { notFound, unknownReference } from '../../errors/http-error.ts'
import { listUsableIngredients } from '../../food/ingredients/ingredients.queries.ts'
import { itemAccess, requireCaller } from '../../http/access.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { withItemLock } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { countImportNames, findImportName, listImportNames, updateName } from './import-names.queries.ts'
import {
  countImportRecipes,
  findImportRecipe,
  listImportRecipes,
  updateChoice,
} from './import-recipes.queries.ts'
import { importResource, updateImport } from './imports.queries.ts'
import { requireStatus } from './require-status.ts'

const tags = ['Imports']
const read = itemAccess('read', importResource)
const choose = itemAccess('choose', importResource)

/** Preview of an import: the recipes and the matched ingredients. */
export function importRecipeRoutes(app: App, { db }: Services) {
  app.get(
    '/imports/:import_id/recipes',
    {
      config: { access: read },
      schema: {
        tags,
        operationId: 'listImportRecipes',
        summary: 'List the recipes of an import',
        params: Params('import_id'),
        querystring: ImportRecipeListQuery,
        response: { 200: ImportRecipePage },
      },
    },
    ({ query, params: { import_id } }) =>
      listPage(query, {
        key: ['integer'],
        rows: (page) => listImportRecipes(db, import_id, query, page),
        keyOf: ({ position }) => [position],
        show: (row) => row,
        count: (maxCount) => countImportRecipes(db, import_id, query, maxCount),
      }),
  )

  app.put(
    '/imports/:import_id/recipes/:position',
    {
      config: { access: choose, keepsCache: true },
      schema: {
        tags,
        operationId: 'updateImportRecipe',
        summary: 'Choose whether to create, skip or replace a recipe',
        params: Params('import_id', 'position'),
        body: ImportRecipeUpdate,
        response: { 200: ImportRecipeRead },
      },
    },
    (request) =>
      withItemLock(importResource, db, request, async (trx, locked) => {
        requireStatus(locked, 'choose')
        const { position } = request.params
        await updateChoice(trx, locked.id, position, request.body.choice)
        await updateImport(trx, locked.id, {})
        const found = await findImportRecipe(trx, locked.id, position)
        if (!found) throw notFound('Recipe of this import', position)
        return found
      }),
  )

  app.get(
    '/imports/:import_id/ingredients',
    {
      config: { access: read },
      schema: {
        tags,
        operationId: 'listImportIngredients',
        summary: 'List the ingredient names of an import and their matches',
        params: Params('import_id'),
        querystring: ImportNameListQuery,
        response: { 200: ImportNamePage },
      },
    },
    ({ query, params: { import_id } }) =>
      listPage(query, {
        key: ['integer'],
        rows: (page) => listImportNames(db, import_id, query, page),
        keyOf: ({ position }) => [position],
        show: (row) => row,
        count: (maxCount) => countImportNames(db, import_id, query, maxCount),
      }),
  )

  app.put(
    '/imports/:import_id/ingredients/:position',
    {
      config: { access: choose, keepsCache: true },
      schema: {
        tags,
        operationId: 'updateImportIngredient',
        summary: 'Match an ingredient name, for all recipes of the import',
        params: Params('import_id', 'position'),
        body: ImportNameUpdate,
        response: { 200: ImportNameRead },
      },
    },
    (request) =>
      withItemLock(importResource, db, request, async (trx, locked) => {
        requireStatus(locked, 'choose')
        const { position } = request.params
        const { ingredient_id } = request.body
        if (ingredient_id !== null) {
          const [known] = await listUsableIngredients(trx, [ingredient_id], requireCaller(request))
          if (!known) throw unknownReference('/ingredient_id', 'Ingredient', ingredient_id)
        }
        await updateName(trx, locked.id, position, ingredient_id)
        await updateImport(trx, locked.id, {})
        const found = await findImportName(trx, locked.id, position)
        if (!found) throw notFound('Ingredient of this import', position)
        return found
      }),
  )
}
