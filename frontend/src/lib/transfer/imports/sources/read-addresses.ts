const WITH_SCHEME = /^https?:\/\//i
/** "example.com/soup": how people copy an address, and browsers show it. */
const LIKE_A_HOST = /^[\p{L}\d][\p{L}\d.-]*\.\p{L}{2,}(?:[:/?#]|$)/u

export type ReadAddresses = {
  addresses: string[]
  /** The first line that is no address. */
  wrong: string | undefined
}

/** The addresses in a text with one per line, each once, in order. */
export function readAddresses(text: string): ReadAddresses {
  const lines = text.split(/\s+/).filter(Boolean)
  const read = lines.map(addressOf)
  return {
    addresses: [...new Set(read.filter((address) => address !== undefined))],
    wrong: lines[read.indexOf(undefined)],
  }
}

function addressOf(line: string): string | undefined {
  const address = WITH_SCHEME.test(line) ? line : LIKE_A_HOST.test(line) ? `https://${line}` : ''
  return URL.canParse(address) ? new URL(address).href : undefined
}
