import { splitItems, splitPastedItems } from '@larder/amounts/split-items'
import * as m from '#lib/generated/messages.ts'
import { getItemRef, type ShownItem } from '../list-parts/shown-list.ts'
import type { ShoppingTrip } from './shopping-trip.svelte.ts'
import type { UndoNotice } from './undo-notice.svelte.ts'

/** Changes to a shopping list, each with an undo notice. */
export class ListActions {
  readonly #trip: ShoppingTrip
  readonly #undo: UndoNotice

  constructor(trip: ShoppingTrip, undo: UndoNotice) {
    this.#trip = trip
    this.#undo = undo
  }

  toggle(item: ShownItem) {
    const { name } = item
    if (item.checked_at === null) {
      this.#trip.tick(item)
      this.#undo.show(m.shopping_did_tick({ name }), () => this.#trip.untick(this.#findCurrent(item)))
    } else {
      this.#trip.untick(item)
      this.#undo.show(m.shopping_did_untick({ name }), () => this.#trip.tick(this.#findCurrent(item)))
    }
  }

  remove(item: ShownItem) {
    this.#removeItems([item], m.shopping_did_remove({ name: item.name }))
  }

  clearTicked() {
    const ticked = this.#items().filter((item) => item.checked_at !== null)
    if (ticked.length > 0) this.#removeItems(ticked, m.shopping_did_clear({ count: ticked.length }))
  }

  markMissing(item: ShownItem) {
    this.#trip.markMissing(item)
    this.#undo.show(m.shopping_did_missing({ name: item.name }), () =>
      this.#trip.markFound(this.#findCurrent(item)),
    )
  }

  markFound(item: ShownItem) {
    this.#trip.markFound(item)
  }

  /** An empty text resets the amount to what the recipes need. */
  setAmount(item: ShownItem, typed: string) {
    const amount = typed.trim() || null
    if (amount === item.own_amount) return
    const was = item.own_amount
    this.#trip.setAmount(item, amount)
    this.#undo.show(m.shopping_did_amount({ name: item.name, amount: amount ?? '' }), () =>
      this.#trip.setAmount(this.#findCurrent(item), was),
    )
  }

  note(item: ShownItem, note: string) {
    if (note.trim() !== (item.note ?? '')) this.#trip.note(item, note)
  }

  place(item: ShownItem, shelfId: number) {
    const shelf = this.#trip.shelves.find((each) => each.id === shelfId)
    const was = this.#trip.findLocation(item)
    if (!shelf) return
    this.#trip.place(item, shelfId)
    const text = m.shopping_placed({ name: item.name, shelf: shelf.name })
    const back = was.is_guess ? null : was.shelf_id
    this.#undo.show(text, back === null ? undefined : () => this.#trip.place(this.#findCurrent(item), back))
  }

  add(text: string) {
    this.#addTexts(splitItems(text))
  }

  /** Adds the lines of a pasted list. Undo keeps items that were on the list before. */
  addAll(text: string) {
    this.#addTexts(splitPastedItems(text), { canUndo: true })
  }

  #addTexts(texts: string[], { canUndo = false } = {}) {
    if (texts.length === 0) return
    const known = new Set(this.#items().map(({ name }) => name.toLowerCase()))
    const added = texts.map((text) => this.#trip.addText(text))
    const undo = () => this.#trip.remove(added.filter(({ name }) => !known.has(name.toLowerCase())))
    this.#undo.show(
      m.shopping_did_add({ count: texts.length, names: texts.join(', ') }),
      canUndo ? undo : undefined,
    )
  }

  #removeItems(items: ShownItem[], text: string) {
    const removed = items.map((item) => this.#trip.findLocation(item))
    this.#trip.remove(items)
    this.#undo.show(text, () => this.#trip.restore(removed))
  }

  #items = () => this.#trip.list.groups.flatMap((group) => group.items)

  /** The current state of the item: its clock has changed since. */
  #findCurrent = (item: ShownItem) =>
    this.#items().find((each) => getItemRef(each) === getItemRef(item)) ?? item
}
