import { api } from '#lib/api/api.server.ts'
import { listCategories } from '#lib/api/categories.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import { listTags } from '#lib/api/tags.server.ts'
import type { BatchChoices } from '#lib/recipes/selection/batch-choices.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) =>
  respondJson(async (): Promise<BatchChoices> => {
    const [tags, categories, books] = await Promise.all([
      listTags(event),
      listCategories(event),
      api.listBooks(event, { query: { scope: 'editable', limit: 100 } }),
    ])
    return {
      tags: tags.map(({ name }) => name),
      categories: translateCategories(categories.items.map(({ id, name }) => ({ id, name }))),
      // The search of a smart book decides what it contains.
      books: books.items.filter(({ search }) => !search).map(({ id, title }) => ({ id, name: title })),
    }
  })
