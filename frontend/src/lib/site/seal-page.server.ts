import { hash } from 'node:crypto'

const NONCE = / 'nonce-([^']+)'/
const OPENED = /<(script|style)$/

/**
 * A nonce is worth something only while nobody can know it beforehand, so a page that is sent twice must not have one. Its
 * scripts and styles are named in the policy by what they are instead. Undefined where that can't be done.
 */
export function sealPage(page: string, policy: string): { page: string; policy: string } | undefined {
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
  const sealed = policy
    .replace(/(script|style)-src [^;]*/g, (sources, name: 'script' | 'style') => sources + hashes[name])
    .replaceAll(` 'nonce-${nonce}'`, '')
  return { page: [first, ...rest].join(''), policy: sealed }
}
