import { isInstruction } from '../words/cooking-verbs.ts'
import { beginsPartHeading, matchPartHeading, matchPartLine, type Part } from '../words/section-headings.ts'
import { BEFORE_SERVINGS } from '../words/yield-words.ts'
import { endsRecipe, footnotesIn, opensAside, stepNumber } from './asides.ts'
import { withoutAsides, withoutLeadFacts } from './asides-in-list.ts'
import { findListStart, isFact, isProse } from './find-list-start.ts'
import { isBareValue, readHeadMetadata } from './head-metadata.ts'
import { listPartNames, partName } from './named-parts.ts'
import { splitIngredientsAndSteps } from './split-ingredients-and-steps.ts'
import { findOpenedList, listedBehindHeading, splitInlineLists } from './split-inline-lists.ts'
import type { TextLine } from './text-lines.ts'

/** Lines by part of the recipe. */
type TextParts = Record<'head' | Part, TextLine[]>

/** Without headings, the first run of lines with amounts are the ingredients, and the steps follow. */
function byLikeness(all: TextLine[]): TextParts {
  const lines = splitInlineLists(all)
  const parts: TextParts = { head: [], ingredients: [], steps: [], notes: [], other: [] }
  const start = findListStart(lines)
  const steps = new Set(splitIngredientsAndSteps(lines.slice(start)).steps)
  const footnotes = footnotesIn(lines.slice(start))
  let part: keyof TextParts = 'head'
  for (const [index, line] of lines.entries()) {
    if (index === start) part = 'ingredients'
    const announced: Part | null = part === 'head' ? null : announcedBy(line, part)
    const found: Part | null = announced !== 'ingredients' || part === 'ingredients' ? announced : null
    if (found !== null || footnotes.has(line)) {
      if (found === null) parts.notes.push(line)
      else part = found
      continue
    }
    if (part === 'ingredients' || part === 'steps') part = steps.has(line) ? 'steps' : 'ingredients'
    else if (part === 'other' && parts.steps.length === 0 && isProse(line)) part = 'steps'
    if (parts.steps.length > 0 && endsRecipe(line)) part = 'other'
    else if (part === 'steps' && opensAside(line)) part = 'notes'
    const inline = part === 'steps' ? splitInline(line) : null
    if (inline?.part === 'notes') part = 'notes'
    parts[part].push(inline?.part === 'notes' ? { ...line, text: inline.rest } : line)
  }
  return parts
}

/** 'NB! …', 'Tip – …', 'TIPP Dazu schmecken Spätzle.' */
const SAID_AT_ONCE = /^(\p{L}{2,12})(?:!|\s*[–—]|\s(?=\p{Lu}))\s*(\S.*)$/u

/** "Baker's notes: …", 'Mein Tipp: …', 'Do ahead: …' */
const NOTED =
  /^(?:(?:[\p{L}'’]+ ){1,2}(?:notes?|tips?|hints?|info|tipps?|hinweise?)|(?:do|make) ahead|variations?)$/iu

/** 'Ingredients: flour, eggs' or 'Method: Mix all.' with the content on the same line. */
function splitInline(line: TextLine): { part: Part; rest: string } | null {
  const found = /^([\p{L}'’ ]{3,25})\s*:\s+(\S.*)$/u.exec(line.text)
  const label = found?.[1] ?? ''
  const part = matchPartLine(label) ?? (NOTED.test(label) ? 'notes' : null)
  if (part !== null && found !== null) return { part, rest: found[2] ?? '' }
  const [, word = '', rest = ''] = SAID_AT_ONCE.exec(line.text) ?? []
  return matchPartLine(word) === 'notes' ? { part: 'notes', rest } : null
}

const FACTS = new RegExp(
  `(?:[(（]\\s*|(?<!\\p{L})(?=(?:${BEFORE_SERVINGS})[\\s־-])|(?=\\d))([^()（）]*\\d[^()（）]*)`,
  'iu',
)

/** Additional text in 'Ingredients (serves 4)', 'Zutaten für 4 Personen' and 'Hozzávalók 4 főre'. */
function factsOfHeading(line: TextLine): TextLine[] {
  const said = FACTS.exec(line.text)?.[1] ?? ''
  return readHeadMetadata(said) === null ? [] : [{ ...line, text: said }]
}

const MAX_HEADING_WORDS = 5

const isOverIngredients = (text: string) => matchPartLine(text) === 'ingredients'

/** 'Steps to make it', 'Equipment needed': headings with other words are accepted only where a heading is likely. */
function announcedBy({ text, isAfterGap }: TextLine, part: keyof TextParts): Part | null {
  const isShouted = text === text.toUpperCase() && /\p{Lu}{4}/u.test(text)
  const isExpected = isAfterGap || isShouted || part === 'ingredients'
  const isShort = text.split(' ').length <= MAX_HEADING_WORDS && /^\p{Lu}/u.test(text) && !/[,.]/.test(text)
  // 'Preparazione: 20 minuti' near the title is a time; 'Preparation (20 min)' is a heading.
  if (
    (part === 'head' || part === 'steps') &&
    /\d[^()]*$/.test(text) &&
    readHeadMetadata(text) !== null &&
    !isOverIngredients(text)
  )
    return null
  if (text.endsWith(':') && matchPartHeading(text) === 'ingredients') return 'ingredients'
  if (part === 'steps' && beginsPartHeading(text) === 'steps') return 'steps'
  return matchPartLine(text) ?? (isExpected && isShort ? matchPartHeading(text) : null)
}

/** 'Method: Oven' and 'Voorbereiding: 20 min.' are metadata, not steps. */
const isLabelOnly = ({ part, rest }: { part: Part; rest: string }) =>
  part === 'steps' && ((rest.split(' ').length <= 3 && !/,|[.!-]$/.test(rest)) || isBareValue(rest))

const isTold = (line: TextLine) => isProse(line) || isInstruction(line.text)

const hasRecipe = ({ ingredients, steps }: TextParts) => ingredients.length + steps.length > 0

/** Assigns lines to the heading above them. */
function byHeadings(lines: TextLine[]): TextParts {
  const parts: TextParts = { head: [], ingredients: [], steps: [], notes: [], other: [] }
  const footnotes = footnotesIn(lines)
  let part: keyof TextParts = 'head'
  let isNoteWithinSteps = false
  let lastNumber = 0
  let names: Set<string> | null = null
  // After a note among the steps, the next number continues them; so does a part name after its notes.
  const resumesSteps = (line: TextLine) => {
    if (isNoteWithinSteps) return lastNumber > 0 && stepNumber(line.text) === lastNumber + 1
    if (!line.isAfterGap || parts.steps.length === 0) return false
    names ??= listPartNames(parts.ingredients)
    return names.has(partName(line.text))
  }
  for (const [index, line] of lines.entries()) {
    if (index > 0 && footnotes.has(line)) {
      parts.notes.push(line)
      continue
    }
    if (part === 'notes' && resumesSteps(line)) part = 'steps'
    else if (part !== 'head' && hasRecipe(parts) && endsRecipe(line)) part = 'other'
    else if (part === 'steps' && opensAside(line)) part = 'notes'
    if (part === 'steps') lastNumber = stepNumber(line.text) || lastNumber
    const isFirst = index === 0 && matchPartLine(line.text) !== 'ingredients'
    const found: Part | null = isFirst ? null : announcedBy(line, part)
    const inline: ReturnType<typeof splitInline> = found === null && index > 0 ? splitInline(line) : null
    // A list without amounts above the list introduces the ingredients; so do the steps below it.
    const isDraft = !parts.ingredients.some((one) => /\d/.test(one.text) && !isFact(one))
    if (found === 'ingredients' && isDraft) {
      if (parts.ingredients.length > 0) parts.other.push(...parts.steps.splice(0))
      parts.head.push(...parts.ingredients.splice(0))
    }
    const listed: TextLine[] | null =
      found === null && index > 0 && part !== 'steps' ? findOpenedList(line) : null
    if (found === 'ingredients' && !parts.steps.some(isTold)) parts.other.push(...parts.steps.splice(0))
    if (found === 'ingredients') parts.head.push(...factsOfHeading(line))
    if (found !== null && !(found === 'other' && part === 'head')) {
      part = found
      isNoteWithinSteps = false
    } else if (listed !== null) {
      part = 'ingredients'
      parts.ingredients.push(...listed)
    } else if (inline !== null && inline.part !== 'other' && !isLabelOnly(inline)) {
      isNoteWithinSteps = part === 'steps' && inline.part === 'notes'
      part = inline.part
      const rest = { ...line, text: inline.rest }
      parts[part].push(...(part === 'ingredients' ? listedBehindHeading(rest) : [rest]))
    } else
      parts[inline?.part === 'other' && (part === 'ingredients' || part === 'steps') ? 'other' : part].push(
        line,
      )
  }
  return parts
}

/** The ingredients or the steps may have no heading. */
export function splitTextParts(lines: TextLine[]): TextParts {
  const parts = byHeadings(lines)
  if (parts.ingredients.length === 0 && parts.steps.length === 0) return withSteps(byLikeness(lines))
  if (parts.ingredients.length === 0)
    return { ...byLikenessOfHead(parts.head), steps: parts.steps, notes: parts.notes, other: parts.other }
  if (parts.steps.length === 0) {
    const within = stepsWithin(parts.ingredients)
    const end = within.steps.findIndex((line, index) => index > 0 && endsRecipe(line))
    if (end > 0) parts.other.unshift(...within.steps.splice(end))
    if (within.steps.length > 0) return { ...parts, ...within }
    return withSteps(parts)
  }
  const { ingredients, notes } = withoutAsides(parts.ingredients)
  const { facts, steps } = withoutLeadFacts(parts.steps)
  return {
    ...parts,
    ingredients,
    steps,
    notes: [...notes, ...parts.notes],
    other: [...facts, ...parts.other],
  }
}

function byLikenessOfHead(head: TextLine[]): TextParts {
  const { ingredients, steps, ...parts } = byLikeness(head)
  return { ...parts, ingredients: [...ingredients, ...steps], steps: [] }
}

/** With only an 'Ingredients' heading, prose after the list are the steps. */
function stepsWithin(lines: TextLine[]): Pick<TextParts, 'ingredients' | 'steps'> {
  const parts = splitIngredientsAndSteps(lines)
  return parts.ingredients.length === 0 ? { ingredients: lines, steps: [] } : parts
}

/** Finds steps after notes or equipment, or before the list. */
function withSteps(parts: TextParts): TextParts {
  if (parts.steps.length > 0) return parts
  const behind = stepsBehind(parts, 'notes') ?? stepsBehind(parts, 'other')
  return { ...parts, ...(behind ?? stepsBefore(parts.head)) }
}

/** After notes or equipment below the list, the steps start with the first instruction. */
function stepsBehind(parts: TextParts, part: 'notes' | 'other'): Partial<TextParts> | null {
  const lines = parts[part]
  const begin = lines.findIndex(
    ({ text, isAfterGap }, index) =>
      index > 0 && isAfterGap && (stepNumber(text) === 1 || isInstruction(text)),
  )
  return begin < 0 ? null : { [part]: lines.slice(0, begin), steps: lines.slice(begin) }
}

/** If the ingredients come last, instructions before them are the steps. */
function stepsBefore(head: TextLine[]): Pick<TextParts, 'head' | 'steps'> {
  const begin = head.findIndex(({ text }, index) => index > 0 && isInstruction(text))
  if (begin < 0) return { head, steps: [] }
  const behind = head.slice(begin)
  return {
    head: [...head.slice(0, begin), ...behind.filter(isFact)],
    steps: behind.filter((line) => !isFact(line)),
  }
}
