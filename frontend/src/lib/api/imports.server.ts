import type {
  ImportChoice,
  ImportCreate,
  ImportNamePage,
  ImportNameRead,
  ImportPage,
  ImportRead,
  ImportRecipePage,
  ImportStorage,
  ImportUpdate,
} from '@larder/contract/transfer/imports'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi, requestUpload } from './request-api.server.ts'

const UPLOAD_MS = 3_600_000
const PAGE_SIZE = 100

export const listImports = (event: RequestEvent, query: { cursor?: string | undefined } = {}) =>
  requestApi<ImportPage>(event, 'GET', '/imports/', { query })

export const findImportStorage = (event: RequestEvent) =>
  requestApi<ImportStorage>(event, 'GET', '/imports/storage')

export const findImport = (event: RequestEvent, id: number) =>
  requestApi<ImportRead>(event, 'GET', `/imports/${id}`)

export const createImport = (event: RequestEvent, body: ImportCreate) =>
  requestApi<ImportRead>(event, 'POST', '/imports/', { body })

/** Streams a form with files to the API without buffering it. */
export const uploadImport = (event: RequestEvent, form: Pick<Body, 'body'> & { headers: Headers }) =>
  requestUpload<ImportRead>(
    event,
    '/imports/',
    { stream: form.body ?? new ReadableStream(), contentType: form.headers.get('content-type') ?? '' },
    AbortSignal.any([event.request.signal, AbortSignal.timeout(UPLOAD_MS)]),
  )

export const updateImport = (event: RequestEvent, id: number, body: ImportUpdate) =>
  requestApi<ImportRead>(event, 'PUT', `/imports/${id}`, { body })

export const deleteImport = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/imports/${id}`)

export const commitImport = (event: RequestEvent, id: number) =>
  requestApi<ImportRead>(event, 'POST', `/imports/${id}/commit`)

export const undoImport = (event: RequestEvent, id: number) =>
  requestApi<ImportRead>(event, 'POST', `/imports/${id}/undo`)

export const listImportRecipes = (
  event: RequestEvent,
  id: number,
  query: { cursor?: string | undefined; limit: number; duplicates?: true | undefined },
) => requestApi<ImportRecipePage>(event, 'GET', `/imports/${id}/recipes`, { query })

export const updateImportChoice = (event: RequestEvent, id: number, position: number, choice: ImportChoice) =>
  requestApi<void>(event, 'PUT', `/imports/${id}/recipes/${position}`, { body: { choice } })

export const matchImportName = (
  event: RequestEvent,
  id: number,
  position: number,
  ingredientId: number | null,
) =>
  requestApi<ImportNameRead>(event, 'PUT', `/imports/${id}/ingredients/${position}`, {
    body: { ingredient_id: ingredientId },
  })

/** The most frequent names, at least `maxCount` of them if there are as many. */
export async function listImportNames(
  event: RequestEvent,
  id: number,
  maxCount: number,
): Promise<ImportNameRead[]> {
  const names: ImportNameRead[] = []
  let cursor: string | undefined
  do {
    const page: ImportNamePage = await requestApi(event, 'GET', `/imports/${id}/ingredients`, {
      query: { limit: PAGE_SIZE, cursor },
    })
    names.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor && names.length < maxCount)
  return names
}
