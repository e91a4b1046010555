import type { NamedIngredient } from '#lib/food/ingredients/request-names.ts'
import {
  type IngredientItem,
  type IngredientLine,
  isBlank,
  type LinkedRecipe,
} from '../draft/recipe-draft.ts'
import { applyParsedLine } from './apply-parsed-line.ts'
import { requestParsing, requestWeight } from './parse-requests.ts'
import { replaceName } from './replace-name.ts'

const TYPING_MS = 180

/** Parses ingredient lines with the API, debounced while typing, and writes the results into them. */
export class LineParser {
  /** Completions for the line being typed. */
  suggestions = $state<NamedIngredient[]>([])
  #typing: ReturnType<typeof setTimeout> | undefined
  #requests = 0

  typed(line: IngredientLine) {
    line.isRead = false
    clearTimeout(this.#typing)
    this.#typing = setTimeout(() => this.read(line, true), TYPING_MS)
  }

  async read(line: IngredientLine, complete = false) {
    clearTimeout(this.#typing)
    const text = line.text
    if (isBlank(line)) {
      Object.assign(line, {
        amount: '',
        name: '',
        note: '',
        ingredientId: null,
        knownName: null,
        grams: null,
        recipe: undefined,
      })
      this.suggestions = []
      return
    }
    const turn = ++this.#requests
    const response = await requestParsing([text.trim()], complete)
    const [parsed] = response?.items ?? []
    if (!parsed || line.text !== text) return
    Object.assign(line, applyParsedLine(line, parsed))
    if (complete) line.recipes = response?.recipes ?? []
    if (complete && turn === this.#requests) {
      this.suggestions = (response?.suggestions ?? []).filter((suggestion) => suggestion.name !== parsed.name)
    }
  }

  async readAll(items: IngredientItem[]) {
    const unread = items.filter(
      (item) => item.kind === 'line' && !item.isRead && !isBlank(item),
    ) as IngredientLine[]
    if (unread.length === 0) return
    const texts = unread.map((line) => line.text)
    const response = await requestParsing(texts.map((text) => text.trim()))
    for (const [index, line] of unread.entries()) {
      const parsed = response?.items[index]
      if (parsed && line.text === texts[index]) Object.assign(line, applyParsedLine(line, parsed))
    }
  }

  /** Replaces the typed name by the chosen suggestion. */
  async complete(line: IngredientLine, { id, name }: NamedIngredient) {
    line.text = replaceName(line.text, line.words, name)
    this.suggestions = []
    await this.read(line)
    await this.linkAndWeigh(line, { id, name })
  }

  link(line: IngredientLine, { id, name }: NamedIngredient) {
    line.ingredientId = id
    line.knownName = name
  }

  /** The weight depends on the ingredient. */
  async linkAndWeigh(line: IngredientLine, ingredient: NamedIngredient) {
    this.link(line, ingredient)
    if (line.gramsBy !== 'stated') await this.weigh(line)
  }

  unlink(line: IngredientLine) {
    line.ingredientId = null
    line.knownName = null
    line.candidates = []
  }

  /** Grams estimated from the text do not apply to the linked recipe. */
  linkRecipe(line: IngredientLine, recipe: LinkedRecipe) {
    line.recipe = recipe
    if (line.gramsBy === 'by_piece') Object.assign(line, { grams: null, gramsBy: 'unknown' })
  }

  unlinkRecipe(line: IngredientLine) {
    line.recipe = null
  }

  /** Sets the name without changing the line's text, and weighs it again unless the cook stated the grams. */
  async rename(line: IngredientLine, name: string) {
    Object.assign(line, { name, isRead: true })
    if (line.gramsBy !== 'stated') await this.weigh(line)
  }

  state(line: IngredientLine, grams: number) {
    Object.assign(line, { grams, gramsBy: 'stated' })
  }

  async weigh(line: IngredientLine) {
    const weight = await requestWeight(line)
    if (weight) Object.assign(line, weight)
  }
}
