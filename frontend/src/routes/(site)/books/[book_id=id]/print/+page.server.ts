import { listBookRecipes } from '#lib/api/books.server.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import type { PageServerLoad } from './$types'

/** Browsers and printers struggle with larger documents. */
const MAX_RECIPES = 100
const BATCH_SIZE = 8

export const load: PageServerLoad = async (event) => {
  const id = event.params.book_id
  const { searchParams } = event.url
  const cursor = searchParams.get('cursor')?.slice(0, 1000)
  const [{ item: book }, page] = await Promise.all([
    requestItem(event, 'getBook', { params: { book_id: id } }),
    listBookRecipes(event, id, { limit: MAX_RECIPES, cursor }),
  ])
  const recipes = []
  for (let at = 0; at < page.items.length; at += BATCH_SIZE) {
    const batch = page.items.slice(at, at + BATCH_SIZE)
    // Skips recipes that were deleted or unshared meanwhile.
    const found = await Promise.all(
      batch.map((recipe) =>
        requestItem(event, 'getRecipe', { params: { recipe_id: recipe.id } }).catch(() => undefined),
      ),
    )
    recipes.push(...found.flatMap((each) => (each ? [each.item] : [])))
  }
  return { book, recipes, next: page.next_cursor, part: Number(searchParams.get('part')) || 1 }
}
