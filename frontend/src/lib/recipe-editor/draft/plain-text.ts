import {
  type IngredientItem,
  type IngredientLine,
  newHeading,
  newLine,
  newStep,
  type StepItem,
} from './recipe-draft.ts'

const BULLET = /^\s*(?:[-–—•*▢☐□]|\d{1,2}[.)](?=\s))\s*/u
const STEP_NUMBER = /^\s*(?:(?:step|schritt)\s*\d{1,2}\s*[.:)]?|\d{1,2}[.:)](?=\s)|[-–—•*])\s*/iu

/** "Dough:" or "# Dough" starts a section. */
const headingName = (line: string) => /^#+\s*(.*)$/.exec(line)?.[1] ?? /^(\S.{0,118}):$/.exec(line)?.[1]

const linesOf = (text: string) => text.split(/\r\n?|\n/)

/** A pasted block, one ingredient a line, without the bullets of the page it came from. */
export function ingredientItems(text: string, known: readonly IngredientItem[] = []): IngredientItem[] {
  const byText = new Map(known.flatMap((item) => (item.kind === 'line' ? [[item.text, item] as const] : [])))
  return linesOf(text).flatMap<IngredientItem>((raw) => {
    const line = raw.trim()
    if (line === '') return []
    const same: IngredientLine | undefined = byText.get(line)
    if (same) return [same]
    const heading = headingName(line)
    return heading === undefined ? [newLine(line.replace(BULLET, ''))] : [newHeading(heading)]
  })
}

/** Steps stand apart by a blank line, or one to a line when there are none. */
export function stepItems(text: string, known: readonly StepItem[] = []): StepItem[] {
  const durations = new Map(
    known.flatMap((item) => (item.kind === 'line' ? [[item.instruction, item.duration] as const] : [])),
  )
  const whole = linesOf(text).join('\n').trim()
  const blocks = /\n\s*\n/.test(whole) ? whole.split(/\n\s*\n/) : whole.split('\n')
  return blocks.flatMap<StepItem>((raw) => {
    const block = raw.trim()
    if (block === '') return []
    const heading = block.includes('\n') ? undefined : headingName(block)
    if (heading !== undefined) return [newHeading(heading)]
    const instruction = durations.has(block) ? block : block.replace(STEP_NUMBER, '')
    return instruction === '' ? [] : [newStep(instruction, durations.get(instruction) ?? '')]
  })
}

export const ingredientsText = (items: readonly IngredientItem[]) =>
  items.map((item) => (item.kind === 'heading' ? `# ${item.name}` : item.text)).join('\n')

export const stepsText = (items: readonly StepItem[]) =>
  items.map((item) => (item.kind === 'heading' ? `# ${item.name}` : item.instruction)).join('\n\n')
