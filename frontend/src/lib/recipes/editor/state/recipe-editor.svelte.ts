import { splitFoods } from '@larder/amounts/split-foods'
import * as m from '#lib/generated/messages.ts'
import { announce } from '../../../ui/announcer.svelte.ts'
import type { DropTarget } from '../../../ui/draggable.ts'
import { draftFingerprint } from '../draft/compare-drafts.ts'
import { parseIngredientItems, parseStepItems } from '../draft/plain-text.ts'
import { type IngredientLine, newHeading, newLine, newStep, type RecipeDraft } from '../draft/recipe-draft.ts'
import { indexOfKey, moveItemBy, moveToTarget, withItemsAfter, withoutKey } from './item-list.ts'
import { LineParser } from './line-parser.svelte.ts'

type ListName = 'ingredients' | 'steps'

/** The draft being edited, with the operations of keyboard, buttons and drag and drop. */
export class RecipeEditor {
  draft = $state() as RecipeDraft
  /** Key of the line to focus once it is rendered. */
  focusKey = $state<string>()
  readonly parser = new LineParser()
  #saved = $state('')
  readonly isChanged = $derived.by(() => draftFingerprint(this.draft) !== this.#saved)

  constructor(draft: RecipeDraft) {
    this.draft = draft
    this.#saved = draftFingerprint(draft)
  }

  replaceDraft(draft: RecipeDraft) {
    this.draft = draft
  }

  markSaved() {
    this.#saved = draftFingerprint(this.draft)
  }

  #change(list: ListName, change: <Item extends { key: string }>(items: Item[]) => Item[]) {
    if (list === 'ingredients') this.draft.ingredients = change(this.draft.ingredients)
    else this.draft.steps = change(this.draft.steps)
  }

  addLine(list: ListName, afterKey = '', text = '') {
    const line = list === 'ingredients' ? newLine(text) : newStep(text)
    this.#change(list, (items) => withItemsAfter(items, afterKey, [line as never]))
    this.focusKey = line.key
  }

  addHeading(list: ListName, afterKey = '') {
    const heading = newHeading()
    this.#change(list, (items) => withItemsAfter(items, afterKey, [heading as never]))
    this.focusKey = heading.key
  }

  remove(list: ListName, key: string) {
    const items = this.draft[list]
    const index = indexOfKey(items, key)
    const neighbour = items[index - 1] ?? items[index + 1]
    this.#change(list, (all) => withoutKey(all, key))
    if (this.draft[list].length === 0) this.addLine(list)
    else this.focusKey = neighbour?.key
    announce(m.editor_removed())
  }

  moveBy(list: ListName, key: string, by: number) {
    this.#change(list, (items) => moveItemBy(items, key, by))
    this.focusKey = key
    this.#announcePosition(list, key)
  }

  drop(list: ListName, key: string, drop: DropTarget) {
    this.#change(list, (items) => moveToTarget(items, key, drop))
    this.#announcePosition(list, key)
  }

  focusBeside(list: ListName, key: string, by: number) {
    this.focusKey = this.draft[list][indexOfKey(this.draft[list], key) + by]?.key ?? key
  }

  /** Splits 'salt and pepper' into one line per ingredient. */
  splitFoods(line: IngredientLine) {
    const [first = '', ...rest] = splitFoods(line.text)
    if (rest.length === 0) return
    Object.assign(line, { text: first, isRead: false })
    const added = rest.map((text) => newLine(text))
    this.draft.ingredients = withItemsAfter(this.draft.ingredients, line.key, added)
    return this.parser.readAll(this.draft.ingredients)
  }

  /** Inserts a pasted block as separate lines. */
  pasteIngredients(key: string, block: string) {
    const added = parseIngredientItems(block)
    this.draft.ingredients = this.#pasted(this.draft.ingredients, key, added)
    this.focusKey = added.at(-1)?.key
    announce(m.editor_pasted({ count: added.length }))
    return this.parser.readAll(this.draft.ingredients)
  }

  pasteSteps(key: string, block: string) {
    const added = parseStepItems(block)
    this.draft.steps = this.#pasted(this.draft.steps, key, added)
    this.focusKey = added.at(-1)?.key
    announce(m.editor_pasted({ count: added.length }))
  }

  #pasted<Item extends { key: string }>(items: Item[], key: string, added: Item[]): Item[] {
    const item = items[indexOfKey(items, key)]
    const isEmpty = item !== undefined && isEmptyLine(item)
    const longer = withItemsAfter(items, key, added)
    return isEmpty ? withoutKey(longer, key) : longer
  }

  #announcePosition(list: ListName, key: string) {
    const items = this.draft[list]
    announce(m.editor_moved({ place: indexOfKey(items, key) + 1, count: items.length }))
  }
}

const isEmptyLine = (item: object) =>
  ('text' in item && item.text === '') || ('instruction' in item && item.instruction === '')
