import { hash } from 'node:crypto'

const NONCE = / 'nonce-([^']+)'/
const OPENED = /<(script|style)$/

/**
 * Replaces the CSP nonce by hashes of the scripts and styles, because a cached page would reuse its nonce. Undefined if
 * the page has no nonce or an element that can't be hashed.
 */
export function replaceNonce(page: string, policy: string): { page: string; policy: string } | undefined {
  const [, nonce] = NONCE.exec(policy) ?? []
  if (!nonce) return undefined
  const hashes = { script: '', style: '' }
  const [first = '', ...rest] = page.split(` nonce="${nonce}"`)
  let before = first
  for (const piece of rest) {
    const [, name] = OPENED.exec(before) ?? []
    const endsAt = piece.indexOf(`</${name}`)
    if ((name !== 'script' && name !== 'style') || endsAt < 0) return undefined
    const content = piece.slice(piece.indexOf('>') + 1, endsAt)
    hashes[name] += ` 'sha256-${hash('sha256', content, 'base64')}'`
    before = piece
  }
  const hashed = policy
    .replace(/(script|style)-src [^;]*/g, (sources, name: 'script' | 'style') => sources + hashes[name])
    .replaceAll(` 'nonce-${nonce}'`, '')
  return { page: [first, ...rest].join(''), policy: hashed }
}
