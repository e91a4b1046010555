import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

test('turns URLs into links and keeps the text around them', () => {
  expect(findLinks('See https://example.com/a?b=1, or (http://example.org).')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { text: ', or (' },
    { text: 'http://example.org', href: 'http://example.org/' },
    { text: ').' },
  ])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1) data:text/html,x',
  'ftp://example.com',
  'https://',
  'http://user:secret@example.com',
  'https://bank.example@evil.example/',
  '<b>bold</b> & "quoted"',
  '',
])('%j has no link', (text) => {
  const parts = findLinks(text)
  expect(parts.some(({ href }) => href)).toBe(false)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test('keeps all characters of any text', () => {
  const text =
    'https://a.example"onmouseover="x https://b.example<script> https://c.example\nhttps://d.example)'
  const parts = findLinks(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(
    ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example/`),
  )
})
