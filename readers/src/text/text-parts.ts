import { likenessOf } from '../ingredient-like.ts'
import { type Part, partOfHeading, partOfLine } from '../words/section-headings.ts'
import type { TextLine } from './text-lines.ts'

/** The lines of a text by the part of the recipe they belong to. */
export type TextParts = Record<'head' | Part, TextLine[]>

const isAmount = ({ text }: TextLine) => ['amount', 'measured'].includes(likenessOf(text))
const isStep = ({ text }: TextLine) => text.length > 60 || /[.!]$/.test(text)

/** Where no heading says so: ingredients are the first run of lines with amounts, steps what follows it. */
function byLikeness(lines: TextLine[]): TextParts {
  const parts: TextParts = { head: [], ingredients: [], steps: [], notes: [], other: [] }
  let part: keyof TextParts = 'head'
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    const follows = next !== undefined && isAmount(next)
    const found: Part | null = part === 'ingredients' ? announcedBy(line, part) : null
    if (found !== null) {
      part = found
      continue
    }
    const inline = part === 'steps' ? splitInline(line) : null
    if (inline?.part === 'notes') {
      part = 'notes'
      parts.notes.push({ ...line, text: inline.rest })
      continue
    }
    if (part === 'head' && index > 0 && isAmount(line) && !isStep(line)) {
      part = 'ingredients'
      const before = lines[index - 1]
      if (index > 1 && before && /:$/.test(before.text)) parts.ingredients.push(...parts.head.splice(-1))
    } else if (part === 'ingredients' && !isAmount(line) && isStep(line) && !follows) part = 'steps'
    else if (part === 'ingredients' && line.isAfterGap && isStep(line) && line.text.length > 100)
      part = 'steps'
    else if (part === 'other' && parts.steps.length === 0 && isStep(line)) part = 'steps'
    parts[part].push(line)
  }
  return parts
}

/** 'Ingredients: flour, eggs' or 'Method: Mix all.' with the content on the same line. */
function splitInline(line: TextLine): { part: Part; rest: string } | null {
  const found = /^([\p{L}'’ ]{4,25})\s*:\s+(\S.*)$/u.exec(line.text)
  const part = found ? partOfLine(found[1] ?? '') : null
  return part === null || found === null ? null : { part, rest: found[2] ?? '' }
}

const MAX_HEADING_WORDS = 5

/** 'Steps to make it', 'Equipment needed': with other words around only where a heading may be expected. */
function announcedBy({ text, isAfterGap }: TextLine, part: keyof TextParts): Part | null {
  const isExpected = isAfterGap || part === 'ingredients'
  const isShort = text.split(' ').length <= MAX_HEADING_WORDS && /^\p{Lu}/u.test(text) && !/[,.]/.test(text)
  return partOfLine(text) ?? (isExpected && isShort ? partOfHeading(text) : null)
}

/** A heading that announces steps may come without one for the ingredients before it, and the other way round. */
export function textParts(lines: TextLine[]): TextParts {
  const parts: TextParts = { head: [], ingredients: [], steps: [], notes: [], other: [] }
  let part: keyof TextParts = 'head'
  for (const [index, line] of lines.entries()) {
    const found: Part | null = index === 0 ? null : announcedBy(line, part)
    const inline: ReturnType<typeof splitInline> = found === null && index > 0 ? splitInline(line) : null
    if (found === 'ingredients' && parts.ingredients.every(({ text }) => !/\d/.test(text)))
      parts.other.push(...parts.ingredients.splice(0))
    if (found !== null && !(found === 'other' && part === 'head')) part = found
    else if (inline !== null && inline.part !== 'other') {
      part = inline.part
      parts[part].push({ ...line, text: inline.rest })
    } else parts[part].push(line)
  }
  if (parts.ingredients.length === 0 && parts.steps.length === 0) return byLikeness(lines)
  if (parts.ingredients.length === 0)
    return { ...byLikenessOfHead(parts.head), steps: parts.steps, notes: parts.notes, other: parts.other }
  if (parts.steps.length === 0) return { ...parts, ...stepsWithin(parts.ingredients) }
  return parts
}

function byLikenessOfHead(head: TextLine[]): TextParts {
  const { ingredients, steps, ...parts } = byLikeness(head)
  return { ...parts, ingredients: [...ingredients, ...steps], steps: [] }
}

/** Under 'Ingredients' alone, what reads like prose behind the list are the steps. */
function stepsWithin(lines: TextLine[]): Pick<TextParts, 'ingredients' | 'steps'> {
  let amounts = 0
  let start = -1
  for (const [index, line] of [...lines.entries()].toReversed()) {
    if (isAmount(line)) amounts += 1
    if (index > 0 && isStep(line) && amounts <= (lines.length - index) / 2) start = index
  }
  return start < 0
    ? { ingredients: lines, steps: [] }
    : { ingredients: lines.slice(0, start), steps: lines.slice(start) }
}
