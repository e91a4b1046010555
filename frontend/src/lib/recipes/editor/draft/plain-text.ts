import { splitFoods } from '@larder/amounts/split-foods'
import {
  type IngredientItem,
  type IngredientLine,
  newHeading,
  newLine,
  newStep,
  type StepItem,
} from './recipe-draft.ts'

const BULLET = /^\s*(?:[-–—•*▢☐□]|\d{1,2}[.)](?=\s))\s*/u
const NUMBERED_LINE = /^[ \t]*(?:(?:step|schritt)[ \t]*)?(\d{1,2})(?:[.:)](?=\s)|[ \t]*$)/gimu
const STEP_NUMBER = /^\s*(?:(?:step|schritt)\s*\d{1,2}\s*[.:)]?|\d{1,2}[.:)](?=\s)|[-–—•*])\s*/iu

const PART_HEADING =
  /^(?:(?:for|to make) (?:the|a|an|your) [^\d.,;:!?]{2,40}|für (?:den|die|das|eine?n?) [^\d.,;:!?]{2,40}|(?:for|to) (?:serv(?:e|ing)|garnish(?:ing)?|decorat(?:e|ing|ion))|zum (?:servieren|garnieren|bestreuen|anrichten))$/i

/** "Dough:", "# Dough" and "For the dough" start a section. */
const parseHeading = (line: string) =>
  /^#+\s*(.*)$/.exec(line)?.[1] ?? /^(\S.{0,118}):$/.exec(line)?.[1] ?? PART_HEADING.exec(line)?.[0]

const splitLines = (text: string) => text.split(/\r\n?|\n/)

/** Parses a pasted block, one ingredient per line, without bullets. Reuses known lines with the same text. */
export function parseIngredientItems(text: string, known: readonly IngredientItem[] = []): IngredientItem[] {
  const byText = new Map(known.flatMap((item) => (item.kind === 'line' ? [[item.text, item] as const] : [])))
  return splitLines(text).flatMap<IngredientItem>((raw) => {
    const line = raw.trim()
    if (line === '') return []
    const same: IngredientLine | undefined = byText.get(line)
    if (same) return [same]
    const heading = parseHeading(line)
    return heading === undefined
      ? splitFoods(line.replace(BULLET, '')).map((each) => newLine(each))
      : [newHeading(heading)]
  })
}

/** Splits at lines that begin with 1, 2, 3 … in order. */
function splitNumberedBlocks(text: string): string[] | undefined {
  const starts: number[] = []
  for (const { 1: number, index } of text.matchAll(NUMBERED_LINE))
    if (Number(number) === starts.length + 1) starts.push(index)
  if (starts.length < 2) return undefined
  const before = text.slice(0, starts[0]).trim()
  const blocks = starts.map((start, index) => text.slice(start, starts[index + 1]))
  return [...(before ? before.split('\n') : []), ...blocks].flatMap(splitTrailingHeading)
}

/** A heading at the end of a numbered step belongs to the next one. */
function splitTrailingHeading(block: string): string[] {
  const lines = block.trim().split('\n')
  const last = lines.at(-1)?.trim() ?? ''
  if (lines.length < 2 || parseHeading(last) === undefined) return [block]
  return [lines.slice(0, -1).join('\n'), last]
}

function splitBlocks(text: string): string[] {
  return splitNumberedBlocks(text) ?? (/\n\s*\n/.test(text) ? text.split(/\n\s*\n/) : text.split('\n'))
}

/** Splits by numbers, else by blank lines, else by lines. */
export function parseStepItems(text: string, known: readonly StepItem[] = []): StepItem[] {
  const same = new Map(
    known.flatMap((item) => (item.kind === 'line' ? [[item.instruction, item] as const] : [])),
  )
  const normalized = splitLines(text).join('\n').trim()
  return splitBlocks(normalized).flatMap<StepItem>((raw) => {
    const block = raw.trim().replace(/\n\s*\n/g, '\n')
    if (block === '') return []
    const heading = block.includes('\n') ? undefined : parseHeading(block)
    if (heading !== undefined) return [newHeading(heading)]
    const instruction = same.has(block) ? block : block.replace(STEP_NUMBER, '')
    const before = same.get(instruction)
    return instruction === '' ? [] : [newStep(instruction, before?.duration, before)]
  })
}

export const formatIngredients = (items: readonly IngredientItem[]) =>
  items.map((item) => (item.kind === 'heading' ? `# ${item.name}` : item.text)).join('\n')

export const formatSteps = (items: readonly StepItem[]) =>
  items.map((item) => (item.kind === 'heading' ? `# ${item.name}` : item.instruction)).join('\n\n')
