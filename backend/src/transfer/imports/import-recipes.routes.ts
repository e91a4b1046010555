import { IMPORT_ROUTES } from '@larder/contract/transfer/imports.routes'
import { notFound, unknownReference } from '../../errors/http-error.ts'
import { listUsableIngredients } from '../../food/ingredients/ingredients.queries.ts'
import { itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { listPage } from '../../http/paging.ts'
import { withItemLock } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { listExistingCategoryIds } from '../../recipes/categories/categories.queries.ts'
import { correctRecipe } from './correct-recipe.ts'
import { countImportLabels, findImportLabel, listImportLabels, updateLabel } from './import-labels.queries.ts'
import { countImportNames, findImportName, listImportNames, updateName } from './import-names.queries.ts'
import {
  countImportRecipes,
  findImportRecipe,
  listImportRecipes,
  updateChoice,
} from './import-recipes.queries.ts'
import { importResource, updateImport } from './imports.queries.ts'
import { requireStatus } from './require-status.ts'

const read = itemAccess('read', importResource)
const choose = itemAccess('choose', importResource)

/** Preview of an import: the recipes, their labels and the matched ingredients. */
export function importRecipeRoutes(app: App, { db }: Services) {
  handle(app, IMPORT_ROUTES.listImportRecipes, { access: read }, ({ query, params: { import_id } }) =>
    listPage(query, {
      keyKinds: ['integer'],
      rows: (page) => listImportRecipes(db, import_id, query, page),
      toKey: ({ position }) => [position],
      toItem: (row) => row,
      count: (maxCount) => countImportRecipes(db, import_id, query, maxCount),
    }),
  )

  handle(app, IMPORT_ROUTES.updateImportRecipe, { access: choose, keepsCache: true }, (request) =>
    withItemLock(importResource, db, request, async (trx, locked) => {
      requireStatus(locked, 'choose')
      const { position } = request.params
      const { choice, content } = request.body
      if (choice) await updateChoice(trx, locked.id, position, choice)
      if (content) await correctRecipe(trx, locked.id, position, content, request.caller)
      await updateImport(trx, locked.id, {})
      const found = await findImportRecipe(trx, locked.id, position)
      if (!found) throw notFound('Recipe of this import', position)
      return found
    }),
  )

  handle(app, IMPORT_ROUTES.listImportLabels, { access: read }, ({ query, params: { import_id } }) =>
    listPage(query, {
      keyKinds: ['integer'],
      rows: (page) => listImportLabels(db, import_id, page),
      toKey: ({ position }) => [position],
      toItem: (row) => row,
      count: (maxCount) => countImportLabels(db, import_id, maxCount),
    }),
  )

  handle(app, IMPORT_ROUTES.updateImportLabel, { access: choose, keepsCache: true }, (request) =>
    withItemLock(importResource, db, request, async (trx, locked) => {
      requireStatus(locked, 'choose')
      const { position } = request.params
      const { choice, category_id = null } = request.body
      const isCategory = choice === 'category'
      if (isCategory && (await listExistingCategoryIds(trx, [category_id ?? 0])).length === 0)
        throw unknownReference('/category_id', 'Category', category_id ?? 0)
      await updateLabel(trx, locked.id, position, { choice, category_id: isCategory ? category_id : null })
      await updateImport(trx, locked.id, {})
      const found = await findImportLabel(trx, locked.id, position)
      if (!found) throw notFound('Label of this import', position)
      return found
    }),
  )

  handle(app, IMPORT_ROUTES.listImportIngredients, { access: read }, ({ query, params: { import_id } }) =>
    listPage(query, {
      keyKinds: ['integer'],
      rows: (page) => listImportNames(db, import_id, query, page),
      toKey: ({ position }) => [position],
      toItem: (row) => row,
      count: (maxCount) => countImportNames(db, import_id, query, maxCount),
    }),
  )

  handle(app, IMPORT_ROUTES.updateImportIngredient, { access: choose, keepsCache: true }, (request) =>
    withItemLock(importResource, db, request, async (trx, locked) => {
      requireStatus(locked, 'choose')
      const { position } = request.params
      const { ingredient_id } = request.body
      if (ingredient_id !== null) {
        const [known] = await listUsableIngredients(trx, [ingredient_id], request.caller)
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
