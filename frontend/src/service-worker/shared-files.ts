/** Where the manifest's share target posts to. Only the service worker answers there. */
export const SHARE_PATH = '/import/shared'

/**
 * Other apps share links, text, pictures and files. Files are uploaded from here, because the browser posts a share
 * without an origin that the CSRF check would accept.
 */
export async function importShared(request: Request): Promise<Response> {
  const redirect = (path: string) => Response.redirect(new URL(path, request.url), 303)
  const form = await request.formData()
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0)
  if (files.length === 0) return redirect(`/import?${toQuery(form)}`)
  const upload = new FormData()
  for (const file of files) upload.append('files', file)
  const response = await fetch(new URL('/import/files', request.url), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: upload,
  }).catch(() => undefined)
  const body = await response?.json().catch(() => undefined)
  if (response?.status === 201) return redirect(`/import/${body.id}`)
  // The page explains the problem. Without a session, it asks to log in.
  return redirect(`/import?problem=${body?.code ?? ''}&status=${response?.status ?? 503}#files`)
}

function toQuery(form: FormData): URLSearchParams {
  const texts = ['title', 'text', 'url'].map((name) => [name, form.get(name)])
  return new URLSearchParams(texts.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
