type TextPart = { text: string; href?: string }

const URL_PATTERN = /https?:\/\/[^\s<>"'`]+/gi
/** Punctuation and closing brackets at the end are not part of a URL. */
const URL_TAIL = /[.,;:!?…]+$|[)\]}]+[.,;:!?…]*$/

/** Splits plain text into text and links. Only http and https URLs become links. */
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

/** Credentials in URLs are used for phishing. */
function toSafeUrl(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return undefined
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}
