const EXAMPLE = 'for example https://larder.example.org'

/** Why a text cannot be the public address of Larder, as the end of a sentence; undefined if it can. */
export function findPublicUrlFault(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return `must start with https:// or http://, ${EXAMPLE}`
  if (!URL.canParse(text)) return `is not a URL, ${EXAMPLE}`
  const { pathname, search, hash, username, password } = new URL(text)
  if (username || password) return 'must have no user name and no password'
  if (pathname !== '/' || search || hash || /[?#]/.test(text))
    return `must end after the host name or port, ${EXAMPLE}. Larder needs a host name of its own`
  return undefined
}
