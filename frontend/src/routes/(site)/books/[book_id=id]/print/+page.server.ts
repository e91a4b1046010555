import { findBook, listBookRecipes } from '#lib/api/books.server.ts'
import { findRecipe } from '#lib/api/recipes.server.ts'
import type { PageServerLoad } from './$types'

/** A document of more is nothing that a browser, or a printer, likes. */
const MOST = 100
const AT_ONCE = 8

export const load: PageServerLoad = async (event) => {
  const id = event.params.book_id
  const { searchParams } = event.url
  const cursor = searchParams.get('cursor')?.slice(0, 1000)
  const [{ item: book }, page] = await Promise.all([
    findBook(event, id),
    listBookRecipes(event, id, { limit: MOST, cursor }),
  ])
  const recipes = []
  for (let at = 0; at < page.items.length; at += AT_ONCE) {
    const some = page.items.slice(at, at + AT_ONCE)
    // What is gone, or no longer for this reader, since the page was listed is left out.
    const found = await Promise.all(some.map((recipe) => findRecipe(event, recipe.id).catch(() => undefined)))
    recipes.push(...found.flatMap((each) => (each ? [each.item] : [])))
  }
  return { book, recipes, next: page.next_cursor, part: Number(searchParams.get('part')) || 1 }
}
