import type { RecipeSummary } from '@larder/contract/recipes/recipes'
import * as m from '#lib/generated/messages.ts'
import { refreshAll } from '$app/navigation'
import { announce } from '../../ui/announcer.svelte.ts'
import type { DropTarget } from '../../ui/draggable.ts'
import { dropIndex, moveItem } from '../../ui/move-item.ts'
import { postAction } from '../../ui/post-action.ts'
import { showToast } from '../../ui/toast.svelte.ts'

/** The recipes of a page of a book as they are being arranged: shown at once, stored a moment later. */
export class Arrangement {
  recipes = $state.raw<RecipeSummary[]>([])
  /** The last recipe of the page before, after which the first one comes. */
  readonly #before: number | null
  readonly #url: string

  constructor(url: string, recipes: RecipeSummary[], before: number | null) {
    this.recipes = recipes
    this.#url = url
    this.#before = before
  }

  move(id: number, to: number) {
    const from = this.recipes.findIndex((recipe) => recipe.id === id)
    const recipe = this.recipes[from]
    if (!recipe || to < 0 || to >= this.recipes.length || to === from) return
    this.recipes = moveItem(this.recipes, from, to)
    announce(m.book_moved({ title: recipe.title, place: to + 1, count: this.recipes.length }))
    return this.#send(id, this.recipes[to - 1]?.id ?? this.#before)
  }

  moveBy(id: number, by: number) {
    return this.move(id, this.recipes.findIndex((recipe) => recipe.id === id) + by)
  }

  drop(id: number, place: DropTarget) {
    const [from, target] = [id, Number(place.id)].map((each) =>
      this.recipes.findIndex((recipe) => recipe.id === each),
    ) as [number, number]
    if (target >= 0 && place.side !== 'inside') void this.move(id, dropIndex(from, target, place.side))
  }

  async #send(id: number, after: number | null) {
    const result = await postAction(`${this.#url}?/move`, { recipe_id: id, after_id: after ?? '' })
    if (result.type === 'success') return
    const message = result.type === 'failure' ? result.data?.problem?.message : undefined
    showToast(message ?? m.problem_unknown(), { kind: 'error' })
    await refreshAll()
  }
}
