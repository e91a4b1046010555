import type { CategoryPage } from '@larder/contract/categories'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listCategories = (event: RequestEvent, query: { limit?: number; cursor?: string } = {}) =>
  requestApi<CategoryPage>(event, 'GET', '/categories/', { query: { limit: 100, ...query } })
