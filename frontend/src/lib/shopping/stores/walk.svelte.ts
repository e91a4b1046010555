import type { ShelfRead } from '@larder/contract/shopping/shelves'
import type { StoreRead } from '@larder/contract/shopping/stores'
import * as m from '#lib/generated/messages.ts'
import type { ActionResult } from '$app/forms'
import { refreshAll } from '$app/navigation'
import { announce } from '../../ui/announcer.svelte.ts'
import type { DropTarget } from '../../ui/draggable.ts'
import { dropIndex, moveItem } from '../../ui/move-item.ts'
import { postAction } from '../../ui/post-action.ts'
import { showToast } from '../../ui/toast.svelte.ts'
import { findPlacement, type PlacedIngredient, placeItem, withoutItem } from './place-item.ts'

/** Editor of a store's shelves. Shows changes before the API has stored them. */
export class Walk {
  shelves = $state.raw<ShelfRead[]>([])
  readonly #url: string

  constructor(store: StoreRead) {
    this.shelves = store.shelves
    this.#url = `/stores/${store.id}`
  }

  async #send(action: string, fields: Record<string, string | number | undefined>) {
    const result = await postAction(`${this.#url}?/${action}`, fields)
    if (result.type === 'success') return
    showToast(failureMessage(result), { kind: 'error' })
    await refreshAll()
  }

  moveShelf(id: number, to: number) {
    const from = this.shelves.findIndex((shelf) => shelf.id === id)
    const shelf = this.shelves[from]
    if (!shelf || to < 0 || to >= this.shelves.length || to === from) return
    this.shelves = moveItem(this.shelves, from, to)
    announce(m.store_shelf_moved({ name: shelf.name, place: to + 1, count: this.shelves.length }))
    return this.#send('order', { shelf_ids: this.shelves.map((each) => each.id).join(',') })
  }

  moveShelfBy(id: number, by: number) {
    return this.moveShelf(id, this.shelves.findIndex((shelf) => shelf.id === id) + by)
  }

  dropShelf(id: number, drop: DropTarget) {
    const [from, target] = [id, Number(drop.id)].map((each) =>
      this.shelves.findIndex((shelf) => shelf.id === each),
    ) as [number, number]
    if (target >= 0 && drop.side !== 'inside') void this.moveShelf(id, dropIndex(from, target, drop.side))
  }

  place(item: PlacedIngredient, shelfId: number, position?: number) {
    const shelf = this.shelves.find((each) => each.id === shelfId)
    if (!shelf) return
    this.shelves = placeItem(this.shelves, shelfId, item, position)
    announce(m.store_placed({ name: item.name, shelf: shelf.name }))
    return this.#send('place', { shelf_id: shelfId, ingredient_id: item.ingredient_id, position })
  }

  remove(item: PlacedIngredient, shelfId: number) {
    this.shelves = withoutItem(this.shelves, item.ingredient_id)
    announce(m.store_taken({ name: item.name }))
    return this.#send('take', { shelf_id: shelfId, ingredient_id: item.ingredient_id })
  }

  /** A drop on a shelf appends the item; a drop beside an ingredient inserts it there. */
  dropItem(item: PlacedIngredient, drop: DropTarget) {
    const [kind, id] = drop.id.split(':')
    if (kind === 'shelf') return this.place(item, Number(id))
    const beside = findPlacement(this.shelves, Number(id))
    if (!beside || drop.side === 'inside') return
    const own = findPlacement(this.shelves, item.ingredient_id)
    const from = own?.shelf.id === beside.shelf.id ? own.index : Number.POSITIVE_INFINITY
    return this.place(item, beside.shelf.id, dropIndex(from, beside.index, drop.side))
  }

  /** Moves the item within its shelf, or to the end of another shelf. */
  moveItemBy(item: PlacedIngredient, along: number, shelvesOn: number) {
    const own = findPlacement(this.shelves, item.ingredient_id)
    const shelf = own && this.shelves[own.shelfIndex + shelvesOn]
    if (!own || !shelf) return
    if (shelvesOn !== 0) return this.place(item, shelf.id)
    const to = own.index + along
    if (to >= 0 && to < shelf.ingredients.length) return this.place(item, shelf.id, to)
  }
}

function failureMessage(result: ActionResult): string {
  const message = result.type === 'failure' ? result.data?.problem?.message : undefined
  return message ?? m.problem_unknown()
}
