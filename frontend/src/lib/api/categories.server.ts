import type { CategoryPage, CategoryRead } from '@larder/contract/recipes/categories'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listCategories = (event: RequestEvent, query: { limit?: number; cursor?: string } = {}) =>
  requestApi<CategoryPage>(event, 'GET', '/categories/', { query: { limit: 100, ...query } })

export const createCategory = (event: RequestEvent, name: string) =>
  requestApi<CategoryRead>(event, 'POST', '/categories/', { body: { name } })

export const updateCategory = (event: RequestEvent, id: number, name: string) =>
  requestApi<CategoryRead>(event, 'PUT', `/categories/${id}`, { body: { name } })

export const deleteCategory = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/categories/${id}`)
