import { textOf } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/page-tree.ts'
import { likenessOf } from '../ingredient-like.ts'
import { emptyRecipe, type FoundLine, type FoundRecipe } from '../recipe.ts'
import { foodOf } from '../repeated-lines.ts'
import { chooseIngredients, chooseSteps, isTold } from './choose-parts.ts'
import { keyOf } from './compare-lists.ts'
import { factsBeside } from './content-facts.ts'
import type { Item } from './content-items.ts'
import { nameOver } from './dish-name.ts'
import { linesFrom, stepsFromItems } from './items-in-sections.ts'
import { type Candidate, findCandidates, findNotes, findStepsBehind } from './part-candidates.ts'
import { type PartHeading, partHeadings } from './part-hints.ts'
import { rowsOfSteps } from './rows-of-steps.ts'

const MAX_NOTES_LENGTH = 4_000

type Parts = { ingredients: Candidate | null; steps?: Candidate | undefined }

function partsOf(page: Page, headings: PartHeading[]): Parts {
  const ingredients = chooseIngredients(findCandidates(page, 'ingredients', headings))
  const rows = ingredients === null || ingredients.by === 'place' ? rowsOfSteps(page) : null
  if (rows !== null) return rows
  const places = findCandidates(page, 'steps', headings)
  const behind = ingredients === null ? [] : findStepsBehind(page, ingredients, headings)
  const chosen = [places, ...behind]
    .map((found) => chooseSteps(found, ingredients))
    .filter((found) => found !== null)
  return { ingredients, steps: chosen.find(isTold) ?? chosen[0] }
}

/** What a reader of the page would take for the recipe: lists under telling headings or with telling names. */
export function recipeInContent(page: Page, title: string | null): FoundRecipe | null {
  const headings = partHeadings(page)
  const { ingredients, steps } = partsOf(page, headings)
  if (ingredients === null && steps === undefined) return null
  const notes = findNotes(page, Math.max(ingredients?.end ?? 0, steps?.end ?? 0), headings)
  const lines = linesFrom(ingredients?.items ?? [])
  return {
    ...emptyRecipe(ingredients === null ? '' : nameOver(page, ingredients.first, title)),
    ...(ingredients === null ? {} : factsBeside(page, ingredients, steps ?? null)),
    notes: notes.join('\n').slice(0, MAX_NOTES_LENGTH) || null,
    ingredients: lines,
    steps: stepsFromItems(withoutLines(steps?.items ?? [], lines), needsOf(lines)),
  }
}

const BOXES = new Set(['div', 'p', 'ul', 'ol', 'section'])
const MAX_WITHIN_BOX = 60
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}½¼¾⅓⅔⅛]+/gu) ?? []

/** Some pages say again with each step what it needs, as lines of their own. */
function withoutLines(items: Item[], lines: FoundLine[]): Item[] {
  const keys = new Set(lines.filter(({ line }) => /\d/.test(line)).map(({ line }) => keyOf(line)))
  return items.filter(({ kind, text }) => kind === 'heading' || !keys.has(keyOf(text)))
}

/** Others say it in a box within the step, in words of the ingredients. */
function needsOf(lines: FoundLine[]): (inner: PageElement) => boolean {
  const words = new Set(lines.flatMap(({ line }) => wordsIn(line)))
  return (inner) => {
    if (!BOXES.has(inner.tag) || inner.end - inner.first > MAX_WITHIN_BOX) return false
    const text = textOf(inner)
    const isLine = likenessOf(text) === 'amount' && foodOf(text) !== '' && !/[.!?]$/.test(text)
    return isLine && wordsIn(text).every((word) => words.has(word))
  }
}
