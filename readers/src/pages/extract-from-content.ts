import { classifyLine } from '../classify-line.ts'
import { getText } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/parse-html.ts'
import { emptyRecipe, type FoundLine, type FoundRecipe } from '../recipe.ts'
import { extractFood } from '../remove-repeated-list.ts'
import { findCardTitle } from './card-title.ts'
import { chooseIngredients, chooseSteps, hasEnoughText } from './choose-parts.ts'
import { normalizeText } from './compare-lists.ts'
import type { Item } from './content-items.ts'
import { toIngredientLines, toSteps } from './items-in-sections.ts'
import { findNearbyMetadata } from './nearby-metadata.ts'
import { type Candidate, findCandidates, findNotes, findStepsAfter } from './part-candidates.ts'
import { type PartHeading, partHeadings } from './part-hints.ts'
import { findSideBySideRows } from './side-by-side-rows.ts'

const MAX_NOTES_LENGTH = 4_000

type Parts = { ingredients: Candidate | null; steps?: Candidate | undefined }

function chooseParts(page: Page, headings: PartHeading[]): Parts {
  const ingredients = chooseIngredients(findCandidates(page, 'ingredients', headings))
  const rows = ingredients === null || ingredients.by === 'place' ? findSideBySideRows(page) : null
  if (rows !== null) return rows
  const places = findCandidates(page, 'steps', headings)
  const behind = ingredients === null ? [] : findStepsAfter(page, ingredients, headings)
  const chosen = [places, ...behind]
    .map((found) => chooseSteps(found, ingredients))
    .filter((found) => found !== null)
  return { ingredients, steps: chosen.find(hasEnoughText) ?? chosen[0] }
}

/** Extracts the recipe from lists below recognisable headings or with recognisable class names. */
export function extractRecipeFromContent(page: Page, title: string | null): FoundRecipe | null {
  const headings = partHeadings(page)
  const { ingredients, steps } = chooseParts(page, headings)
  if (ingredients === null && steps === undefined) return null
  const notes = findNotes(page, Math.max(ingredients?.end ?? 0, steps?.end ?? 0), headings)
  const lines = toIngredientLines(ingredients?.items ?? [])
  return {
    ...emptyRecipe(ingredients === null ? '' : findCardTitle(page, ingredients.first, title)),
    ...(ingredients === null ? {} : findNearbyMetadata(page, ingredients, steps ?? null)),
    notes: notes.join('\n').slice(0, MAX_NOTES_LENGTH) || null,
    ingredients: lines,
    steps: toSteps(withoutLines(steps?.items ?? [], lines), matchesLines(lines)),
  }
}

const BOXES = new Set(['div', 'p', 'ul', 'ol', 'section'])
const MAX_WITHIN_BOX = 60
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}½¼¾⅓⅔⅛]+/gu) ?? []

/** Removes ingredient lines that some pages repeat at each step. */
function withoutLines(items: Item[], lines: FoundLine[]): Item[] {
  const keys = new Set(lines.filter(({ line }) => /\d/.test(line)).map(({ line }) => normalizeText(line)))
  return items.filter(({ kind, text }) => kind === 'heading' || !keys.has(normalizeText(text)))
}

/** Other pages repeat them in a box within the step. */
function matchesLines(lines: FoundLine[]): (inner: PageElement) => boolean {
  const words = new Set(lines.flatMap(({ line }) => wordsIn(line)))
  return (inner) => {
    if (!BOXES.has(inner.tag) || inner.end - inner.first > MAX_WITHIN_BOX) return false
    const text = getText(inner)
    const isLine = classifyLine(text) === 'amount' && extractFood(text) !== '' && !/[.!?]$/.test(text)
    return isLine && wordsIn(text).every((word) => words.has(word))
  }
}
