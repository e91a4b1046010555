import type { RecipePage, RecipeSummary } from '@larder/contract/recipes/recipes'
import { type BrowseQuery, browseHref } from './browse-query.ts'

/** Infinite scroll: the pages after the first. */
export class MorePages {
  items = $state.raw<RecipeSummary[]>([])
  cursor = $state<string | null>(null)
  isLoading = $state(false)
  hasFailed = $state(false)
  readonly #query: BrowseQuery

  constructor(query: BrowseQuery, first: RecipePage) {
    this.#query = query
    this.cursor = first.next_cursor
  }

  async load() {
    if (!this.cursor || this.isLoading) return
    this.isLoading = true
    this.hasFailed = false
    try {
      const response = await fetch(browseHref({ ...this.#query, cursor: this.cursor }, '/recipes/page'))
      if (!response.ok) throw new Error(`Answered ${response.status}.`)
      const page: RecipePage = await response.json()
      const known = new Set(this.items.map((recipe) => recipe.id))
      this.items = [...this.items, ...page.items.filter((recipe) => !known.has(recipe.id))]
      this.cursor = page.next_cursor
    } catch {
      this.hasFailed = true
    } finally {
      this.isLoading = false
    }
  }
}
