import type { PhotoText } from '@larder/contract/transfer/photo-texts'
import { firstMessage } from '#lib/api/field-message.ts'
import * as m from '#lib/generated/messages.ts'

/** The lines of a photographed list, or why there are none. */
export async function readPhoto(file: File, signal: AbortSignal): Promise<PhotoText | { problem: string }> {
  const form = new FormData()
  form.append('files', file)
  const response = await fetch('/shopping/photo', { method: 'POST', body: form, signal }).catch(
    () => undefined,
  )
  const body = await response?.json().catch(() => undefined)
  if (response?.ok && body) return body
  return { problem: body?.code ? firstMessage(body) : m.problem_unavailable() }
}
