import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { replaceNonce } from './replace-nonce.server.ts'

const NONCE = 'a+b/c=='
const POLICY = `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'; style-src-attr 'sha256-x=' 'nonce-${NONCE}'`
const STYLE = 'p > a { color: red }'
const SCRIPT = 'start("<p>", 1 > 0)'
const hashText = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

test('replaces the nonce by hashes of its scripts and styles only', () => {
  const hashed = replaceNonce(
    `<style nonce="${NONCE}">${STYLE}</style><p>$&</p><script>alert(1)</script><script nonce="${NONCE}">${SCRIPT}</script>`,
    POLICY,
  )
  expect(hashed?.page).toBe(
    `<style>${STYLE}</style><p>$&</p><script>alert(1)</script><script>${SCRIPT}</script>`,
  )
  expect(hashed?.policy).toBe(
    `default-src 'none'; script-src 'self' ${hashText(SCRIPT)}; style-src 'self' ${hashText(STYLE)}; style-src-attr 'sha256-x='`,
  )
})

test.each([
  ['without a nonce in its policy', '<script>start()</script>', "script-src 'self'"],
  ['whose nonce is on something else', `<link nonce="${NONCE}">`, POLICY],
  ['whose script has no end', `<script nonce="${NONCE}">start()`, POLICY],
])('returns undefined for a page %s', (_which, page, policy) => {
  expect(replaceNonce(page, policy)).toBeUndefined()
})
