import { expect } from 'vitest'
import type { TestApp, TestUser } from './test-app.ts'

/** All items of a list, page by page. */
export async function walkPages<Item>(larder: TestApp, url: string, as?: TestUser): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const address = new URL(url, 'http://larder')
    if (cursor) address.searchParams.set('cursor', cursor)
    const response = await larder.call('GET', address.pathname + address.search, { as })
    expect(response.statusCode, response.body).toBe(200)
    const page: { items: Item[]; next_cursor: string | null } = response.json()
    if (cursor) expect(page.items, 'a cursor leads to a page with items').not.toEqual([])
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return items
}
