import {
  CategoryCreate,
  CategoryListQuery,
  CategoryPage,
  CategoryRead,
  CategoryUpdate,
} from '@larder/contract/recipes/categories'
import { Type } from 'typebox'
import { ADMIN, PUBLIC } from '../../http/access.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { changeOne, createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { listRecipeIdsOfCategory, refreshRecipes } from '../recipes/recipes.queries.ts'
import {
  category,
  countCategories,
  deleteCategory,
  insertCategory,
  listCategories,
  updateCategory,
} from './categories.queries.ts'

const tags = ['Categories']

export function categoryRoutes(app: App, { db }: Services) {
  app.get(
    '/categories/',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags,
        operationId: 'listCategories',
        summary: 'List categories by name',
        querystring: CategoryListQuery,
        response: { 200: CategoryPage },
      },
    },
    (request) =>
      listPage(request.query, {
        key: ['text', 'integer'],
        rows: (page) => listCategories(db, page),
        keyOf: ({ sort_key, id }) => [sort_key, id],
        show: (row) => withMay(category, request.caller, row),
        count: (most) => countCategories(db, most),
      }),
  )

  app.get(
    '/categories/:category_id',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags,
        operationId: 'getCategory',
        summary: 'Get a category',
        params: Params('category_id'),
        response: { 200: CategoryRead },
      },
    },
    (request, reply) => readOne(category, db, request, reply),
  )

  app.post(
    '/categories/',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'createCategory',
        summary: 'Create a category',
        body: CategoryCreate,
        response: { 201: CategoryRead },
      },
    },
    (request, reply) => createOne(category, db, request, reply, (trx) => insertCategory(trx, request.body)),
  )

  app.put(
    '/categories/:category_id',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'updateCategory',
        summary: 'Rename a category',
        params: Params('category_id'),
        body: CategoryUpdate,
        response: { 200: CategoryRead },
      },
    },
    (request, reply) =>
      changeOne(category, db, request, reply, async (trx, { id, name }) => {
        await updateCategory(trx, id, request.body)
        if ((request.body.name ?? name) !== name)
          await refreshRecipes(trx, await listRecipeIdsOfCategory(trx, id))
      }),
  )

  app.delete(
    '/categories/:category_id',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'deleteCategory',
        summary: 'Delete a category and remove it from its recipes',
        params: Params('category_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) =>
      deleteOne(category, db, request, reply, async (trx, { id }) => {
        const recipeIds = await listRecipeIdsOfCategory(trx, id)
        await deleteCategory(trx, id)
        await refreshRecipes(trx, recipeIds)
      }),
  )
}
