type Page<Item> = { items: Item[]; next_cursor: string | null }

/** All items of a list, page by page: `for await (const recipe of listAll(larder.listRecipes, { q: 'soup' })) …` */
export async function* listAll<Query extends object, Item>(
  list: (call: { query: Query & { cursor?: string } }) => Promise<Page<Item>>,
  query: Query = {} as Query,
): AsyncGenerator<Item> {
  let cursor: string | null | undefined
  do {
    const page = await list({ query: { ...query, ...(cursor && { cursor }) } })
    yield* page.items
    cursor = page.next_cursor
  } while (cursor)
}
