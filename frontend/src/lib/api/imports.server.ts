import type { ImportNamePage, ImportNameRead } from '@larder/contract/transfer/import-recipes'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'
import { uploadForm } from './request-api.server.ts'

const UPLOAD_MS = 3_600_000
const PAGE_SIZE = 100

/** Streams a form with files to the API without buffering it. */
export const uploadImport = (event: RequestEvent, form: Pick<Body, 'body'> & { headers: Headers }) =>
  uploadForm(
    event,
    'createImport',
    {},
    { stream: form.body ?? new ReadableStream(), contentType: form.headers.get('content-type') ?? '' },
    UPLOAD_MS,
  )

/** The most frequent names, at least `maxCount` of them if there are as many. */
export async function listImportNames(
  event: RequestEvent,
  id: number,
  maxCount: number,
): Promise<ImportNameRead[]> {
  const names: ImportNameRead[] = []
  let cursor: string | undefined
  do {
    const page: ImportNamePage = await api.listImportIngredients(event, {
      params: { import_id: id },
      query: { limit: PAGE_SIZE, cursor },
    })
    names.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor && names.length < maxCount)
  return names
}
