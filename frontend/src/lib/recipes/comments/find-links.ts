export type TextPart = { text: string; href?: string }

const URL_PATTERN = /https?:\/\/[^\s<>"'`]+/gi
/** What ends a sentence is no part of an address, and neither is a bracket that was opened before it. */
const URL_TAIL = /[.,;:!?…]+$|[)\]}]+[.,;:!?…]*$/

/** Plain text in parts, those that are addresses of http or https with where they lead; nothing else is ever a link. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(URL_PATTERN)) {
    const address = match[0].replace(URL_TAIL, '')
    const href = toSafeUrl(address)
    if (!href) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: address, href })
    at = match.index + address.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** Names and passwords in an address are there to deceive. */
function toSafeUrl(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return undefined
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}
