import { splitItems } from '@larder/amounts/split-items'
import * as m from '#lib/generated/messages.ts'
import type { ShoppingTrip } from './shopping-trip.svelte.ts'
import { refOf, type ShownItem } from './shown-list.ts'
import type { UndoLine } from './undo-line.svelte.ts'

/** What a shopper can do to the list; each action says what it did and can be taken back. */
export class ListActions {
  readonly #trip: ShoppingTrip
  readonly #undo: UndoLine

  constructor(trip: ShoppingTrip, undo: UndoLine) {
    this.#trip = trip
    this.#undo = undo
  }

  toggle(item: ShownItem) {
    const { name } = item
    if (item.checked_at === null) {
      this.#trip.tick(item)
      this.#undo.say(m.shopping_did_tick({ name }), () => this.#trip.untick(this.#now(item)))
    } else {
      this.#trip.untick(item)
      this.#undo.say(m.shopping_did_untick({ name }), () => this.#trip.tick(this.#now(item)))
    }
  }

  remove(item: ShownItem) {
    this.#take([item], m.shopping_did_remove({ name: item.name }))
  }

  clearTicked() {
    const ticked = this.#items().filter((item) => item.checked_at !== null)
    if (ticked.length > 0) this.#take(ticked, m.shopping_did_clear({ count: ticked.length }))
  }

  markMissing(item: ShownItem) {
    this.#trip.markMissing(item)
    this.#undo.say(m.shopping_did_missing({ name: item.name }), () => this.#trip.markFound(this.#now(item)))
  }

  markFound(item: ShownItem) {
    this.#trip.markFound(item)
  }

  /** Nothing typed goes back to what the recipes need. */
  setAmount(item: ShownItem, typed: string) {
    const amount = typed.trim() || null
    if (amount === item.own_amount) return
    const was = item.own_amount
    this.#trip.setAmount(item, amount)
    this.#undo.say(m.shopping_did_amount({ name: item.name, amount: amount ?? '' }), () =>
      this.#trip.setAmount(this.#now(item), was),
    )
  }

  note(item: ShownItem, note: string) {
    if (note.trim() !== (item.note ?? '')) this.#trip.note(item, note)
  }

  place(item: ShownItem, shelfId: number) {
    const shelf = this.#trip.shelves.find((each) => each.id === shelfId)
    const was = this.#trip.whereIs(item)
    if (!shelf) return
    this.#trip.place(item, shelfId)
    const text = m.shopping_placed({ name: item.name, shelf: shelf.name })
    const back = was.is_guess ? null : was.shelf_id
    this.#undo.say(text, back === null ? undefined : () => this.#trip.place(this.#now(item), back))
  }

  add(text: string) {
    const names = splitItems(text)
    for (const name of names) this.#trip.addText(name)
    if (names.length > 0) this.#undo.say(m.shopping_did_add({ count: names.length, names: names.join(', ') }))
  }

  #take(items: ShownItem[], text: string) {
    const removed = items.map((item) => this.#trip.whereIs(item))
    this.#trip.remove(items)
    this.#undo.say(text, () => this.#trip.restore(removed))
  }

  #items = () => this.#trip.list.groups.flatMap((group) => group.items)

  /** The item as it is by now: its stamp has moved on. */
  #now = (item: ShownItem) => this.#items().find((each) => refOf(each) === refOf(item)) ?? item
}
