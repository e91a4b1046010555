const WITH_SCHEME = /^https?:\/\//i
/** "example.com/soup": browsers show URLs without the scheme. */
const LIKE_A_HOST = /^[\p{L}\d][\p{L}\d.-]*\.\p{L}{2,}(?:[:/?#]|$)/u

type ReadUrls = {
  urls: string[]
  /** The first invalid URL. */
  wrong: string | undefined
}

/** Reads URLs separated by white space, without duplicates. */
export function readUrls(text: string): ReadUrls {
  const lines = text.split(/\s+/).filter(Boolean)
  const read = lines.map(toUrl)
  return {
    urls: [...new Set(read.filter((url) => url !== undefined))],
    wrong: lines[read.indexOf(undefined)],
  }
}

function toUrl(line: string): string | undefined {
  const url = WITH_SCHEME.test(line) ? line : LIKE_A_HOST.test(line) ? `https://${line}` : ''
  return URL.canParse(url) ? new URL(url).href : undefined
}
