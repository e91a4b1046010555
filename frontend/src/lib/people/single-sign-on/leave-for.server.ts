import * as m from '#lib/generated/messages.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<"]/g, (character) => ENTITIES[character] ?? '')

/**
 * Leads to another site after a form. A redirect would break the content security policy, which lets forms lead to this
 * site only; this starts a navigation of its own.
 */
export function leaveFor(url: string): Response {
  const link = `<a href="${escapeHtml(url)}">${escapeHtml(m.sso_continue())}</a>`
  return new Response(`<!doctype html><meta charset="utf-8"><title>Larder</title><p>${link}</p>`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      // The address of the provider must not learn the page.
      'referrer-policy': 'no-referrer',
      refresh: `0; url=${url}`,
    },
  })
}
