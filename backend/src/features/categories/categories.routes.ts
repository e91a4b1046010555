import {
  CategoryCreate,
  CategoryListQuery,
  CategoryPage,
  CategoryRead,
  CategoryUpdate,
} from '@larder/contract/categories'
import { Type } from 'typebox'
import { notFound } from '../../errors/http-error.ts'
import { ADMIN, PUBLIC } from '../../http/access.ts'
import { requireMatch, sendItem } from '../../http/etags.ts'
import { created, write } from '../../http/idempotency.ts'
import { DEFAULT_LIMIT, decodeCursor, MOST_COUNTED, pageOf, totalOf } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { listRecipeIdsOfCategory, refreshRecipes } from '../recipes/recipes.queries.ts'
import {
  countCategories,
  deleteCategory,
  findCategory,
  insertCategory,
  listCategories,
  lockCategory,
  updateCategory,
} from './categories.queries.ts'

const tags = ['Categories']

export function categoryRoutes(app: App, { db }: Services) {
  app.get(
    '/categories/',
    {
      config: { access: PUBLIC, isCached: true },
      schema: {
        tags,
        operationId: 'listCategories',
        summary: 'List categories by name',
        querystring: CategoryListQuery,
        response: { 200: CategoryPage },
      },
    },
    async (request) => {
      const { limit = DEFAULT_LIMIT, cursor, count } = request.query
      const rows = await listCategories(db, {
        after: decodeCursor(cursor, ['text', 'integer']),
        limit: limit + 1,
      })
      const page = pageOf(rows, limit, (category) => [category.sort_key, category.id])
      return { ...page, ...(count && totalOf(await countCategories(db, MOST_COUNTED + 1))) }
    },
  )

  app.get(
    '/categories/:category_id',
    {
      config: { access: PUBLIC, isCached: true },
      schema: {
        tags,
        operationId: 'getCategory',
        summary: 'Read a category',
        params: Params('category_id'),
        response: { 200: CategoryRead },
      },
    },
    async (request, reply) => {
      const category = await findCategory(db, request.params.category_id)
      if (!category) throw notFound('Category', request.params.category_id)
      return sendItem(request, reply, category)
    },
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
    (request, reply) =>
      write(request, reply, db, async (trx) => {
        const category = await insertCategory(trx, request.body)
        return created(`/categories/${category.id}`, category)
      }),
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
    async (request, reply) => {
      const { category_id } = request.params
      const category = await db.transaction().execute(async (trx) => {
        const current = await lockCategory(trx, category_id)
        if (!current) throw notFound('Category', category_id)
        requireMatch(request, 'Category', category_id, current)
        const changed = await updateCategory(trx, category_id, request.body)
        if (changed.name !== current.name)
          await refreshRecipes(trx, await listRecipeIdsOfCategory(trx, category_id))
        return changed
      })
      return sendItem(request, reply, category)
    },
  )

  app.delete(
    '/categories/:category_id',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'deleteCategory',
        summary: 'Delete a category; its recipes lose the label',
        params: Params('category_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      const { category_id } = request.params
      await db.transaction().execute(async (trx) => {
        const current = await lockCategory(trx, category_id)
        if (!current) throw notFound('Category', category_id)
        requireMatch(request, 'Category', category_id, current)
        const recipeIds = await listRecipeIdsOfCategory(trx, category_id)
        await deleteCategory(trx, category_id)
        await refreshRecipes(trx, recipeIds)
      })
      return reply.code(204).send(null)
    },
  )
}
