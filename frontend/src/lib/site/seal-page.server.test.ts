import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealPage } from './seal-page.server.ts'

const NONCE = 'a+b/c=='
const POLICY = `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'; style-src-attr 'sha256-x=' 'nonce-${NONCE}'`
const STYLE = 'p > a { color: red }'
const SCRIPT = 'start("<p>", 1 > 0)'
const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

test('scripts and styles that had the nonce are named by what they are, and no others', () => {
  const sealed = sealPage(
    `<style nonce="${NONCE}">${STYLE}</style><p>$&</p><script>alert(1)</script><script nonce="${NONCE}">${SCRIPT}</script>`,
    POLICY,
  )
  expect(sealed?.page).toBe(
    `<style>${STYLE}</style><p>$&</p><script>alert(1)</script><script>${SCRIPT}</script>`,
  )
  expect(sealed?.policy).toBe(
    `default-src 'none'; script-src 'self' ${hashOf(SCRIPT)}; style-src 'self' ${hashOf(STYLE)}; style-src-attr 'sha256-x='`,
  )
})

test.each([
  ['without a nonce in its policy', '<script>start()</script>', "script-src 'self'"],
  ['whose nonce is on something else', `<link nonce="${NONCE}">`, POLICY],
  ['whose script has no end', `<script nonce="${NONCE}">start()`, POLICY],
])('a page %s is not sealed', (_which, page, policy) => {
  expect(sealPage(page, policy)).toBeUndefined()
})
