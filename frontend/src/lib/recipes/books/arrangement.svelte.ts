import type { RecipeSummary } from '@larder/contract/recipes/recipes'
import * as m from '#lib/generated/messages.ts'
import { refreshAll } from '$app/navigation'
import { announce } from '../../ui/announcer.svelte.ts'
import type { DropTarget } from '../../ui/draggable.ts'
import { dropIndex, moveItem } from '../../ui/move-item.ts'
import { postAction } from '../../ui/post-action.ts'
import { showToast } from '../../ui/toast.svelte.ts'

/** Order of a book's recipes: updated optimistically, then saved. */
export class Arrangement {
  recipes = $state.raw<RecipeSummary[]>([])
  /** Last recipe of the previous page. */
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

  drop(id: number, drop: DropTarget) {
    const [from, target] = [id, Number(drop.id)].map((each) =>
      this.recipes.findIndex((recipe) => recipe.id === each),
    ) as [number, number]
    if (target >= 0 && drop.side !== 'inside') void this.move(id, dropIndex(from, target, drop.side))
  }

  async #send(id: number, after: number | null) {
    const result = await postAction(`${this.#url}?/move`, { recipe_id: id, after_id: after ?? '' })
    if (result.type === 'success') return
    const message = result.type === 'failure' ? result.data?.problem?.message : undefined
    showToast(message ?? m.problem_unknown(), { kind: 'error' })
    await refreshAll()
  }
}
