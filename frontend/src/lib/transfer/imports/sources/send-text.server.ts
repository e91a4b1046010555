import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../../api/api.server.ts'
import { uploadImport } from '../../../api/imports.server.ts'
import type { Audience } from '../audience.ts'

const MAX_TEXT_LENGTH = 500_000

/** HTML longer than the API's limit for texts is uploaded as a file. */
export function sendText(event: RequestEvent, text: string, audience: Audience) {
  if (text.length <= MAX_TEXT_LENGTH) return api.createImport(event, { body: { text, ...audience } })
  const form = new FormData()
  for (const [part, value] of Object.entries(audience)) form.append(part, String(value ?? ''))
  form.append('files', new Blob([text], { type: 'text/plain' }), 'page.html')
  return uploadImport(event, new Response(form))
}
