import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import type { RequestHandler } from './$types'

const fileName = (name: string) => `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.json`

/** Exports a store with its shelves, for import into another Larder. */
export const GET: RequestHandler = async (event) => {
  try {
    const layout = await api.getStoreLayout(event, { params: { store_id: event.params.store_id } })
    return new Response(JSON.stringify(layout, null, 2), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName(layout.name))}`,
      },
    })
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
}
