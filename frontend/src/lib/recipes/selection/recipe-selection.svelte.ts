import type { RecipeSelection as SelectedRecipes } from '@larder/contract/recipes/recipe-selection'
import { SvelteSet } from 'svelte/reactivity'
import { listRange } from './list-range.ts'

/** The list that recipes are selected in. */
export type SelectionSource = {
  /** All recipes of the list, also those that are not loaded: filters, a book or IDs. */
  recipes: SelectedRecipes
  total: number
  /** Whether the list has more than `total` recipes. */
  isCapped?: boolean | undefined
  /** The book of the list, if the user can remove recipes from it. */
  ownBookId?: number | undefined
}

export class RecipeSelection {
  isActive = $state(false)
  /** Whether the whole list is selected. `#marked` are then the exceptions. */
  isWholeList = $state(false)
  readonly #marked = new SvelteSet<number>()
  readonly #source: () => SelectionSource
  readonly #order: () => number[]
  #anchor: number | undefined

  constructor(source: () => SelectionSource, order: () => number[]) {
    this.#source = source
    this.#order = order
  }

  get source() {
    return this.#source()
  }

  get count() {
    return this.isWholeList ? this.source.total - this.#marked.size : this.#marked.size
  }

  has(id: number) {
    return this.#marked.has(id) !== this.isWholeList
  }

  start() {
    this.isActive = true
  }

  /** With `isRange`, gives all recipes since the last one the new state of this one. */
  toggle(id: number, { isRange = false } = {}) {
    const isSelected = !this.has(id)
    for (const each of isRange ? listRange(this.#order(), this.#anchor, id) : [id])
      this.#set(each, isSelected)
    this.#anchor = id
    this.isActive = true
  }

  selectAll() {
    this.#marked.clear()
    this.isWholeList = true
    this.isActive = true
  }

  clear() {
    this.#marked.clear()
    this.isWholeList = false
    this.isActive = false
    this.#anchor = undefined
  }

  toRecipes(): SelectedRecipes {
    const { recipes } = this.source
    if (!this.isWholeList) return { ids: [...this.#marked] }
    if (recipes.ids) return { ids: recipes.ids.filter((id) => !this.#marked.has(id)) }
    return { ...recipes, ...(this.#marked.size > 0 && { except_ids: [...this.#marked] }) }
  }

  #set(id: number, isSelected: boolean) {
    if (isSelected === this.isWholeList) this.#marked.delete(id)
    else this.#marked.add(id)
  }
}
