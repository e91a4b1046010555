import type { ImportRead } from '@larder/contract/imports'
import type { RequestEvent } from '@sveltejs/kit'
import { createImport, uploadImport } from '../../api/imports.server.ts'

const LONGEST_TEXT = 500_000

/** The source of a page may be longer than a text can be: then it goes as a file. */
export function sendText(event: RequestEvent, text: string, visibility: ImportRead['visibility']) {
  if (text.length <= LONGEST_TEXT) return createImport(event, { text, visibility })
  const form = new FormData()
  form.append('visibility', visibility)
  form.append('files', new Blob([text], { type: 'text/plain' }), 'page.html')
  return uploadImport(event, new Response(form))
}
