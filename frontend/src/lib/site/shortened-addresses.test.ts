import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findPageAbove } from './shortened-addresses.server.ts'

const ROUTES = join(import.meta.dirname, '../../routes')

/** '/books/3/edit' for 'routes/(site)/books/[book_id=id]/edit'. */
const pages = new Set(
  globSync('**/+page.svelte', { cwd: ROUTES }).map((file) =>
    join('/', dirname(file).replace('(site)', ''))
      .replaceAll(/\[\w+=id\]/g, '3')
      .replace(/(?<=.)\/$/, ''),
  ),
)

const listAbove = (path: string): string[] =>
  path === '/' ? [] : [dirname(path), ...listAbove(dirname(path))]

test('a shortened address of a page is one too, or that of a page above', () => {
  expect(pages.size).toBeGreaterThan(60)
  const withoutPage = [...pages].flatMap(listAbove).filter((path) => !pages.has(path))
  expect([...new Set(withoutPage)].sort()).toEqual(['/admin/backups/3', '/ingredients/3', '/recipes'])
  for (const path of withoutPage) expect(pages.has(findPageAbove(path) ?? ''), path).toBe(true)
})

test('other addresses have no page', () => {
  for (const path of ['/recipe', '/recipes/x', '/ingredients/x', '/admin/backups/3/x'])
    expect(findPageAbove(path), path).toBeUndefined()
})
