import { textOf } from '../html/element-text.ts'
import { toSections } from '../ingredient-lines.ts'
import { withoutBullet } from '../line-marks.ts'
import type { FoundLine, FoundStep } from '../recipe.ts'
import { foodOf, withoutRepeat } from '../repeated-lines.ts'
import { withoutNumbers } from '../step-numbers.ts'
import { mainItems } from './choose-parts.ts'
import type { Item } from './content-items.ts'
import { entryText } from './entry-text.ts'

type Text = { text: string; section: string | null }

const ONLY_COUNTS = /^(?:step|schritt|étape|paso|passo|stap|steg|trin|krok)\s*\d+/i

/** Each text with the heading over it; 'Step 3' is no heading worth keeping. */
function inSections(items: Item[]): Text[] {
  let section: string | null = null
  const found: Text[] = []
  for (const { kind, text } of mainItems(items)) {
    if (kind === 'heading') section = ONLY_COUNTS.test(text) ? section : text.replace(/\s*:$/, '')
    else found.push({ text: withoutBullet(text), section })
  }
  return found.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/** What one entry says of an ingredient, in the order in which people write it. */
const withOwnText = (item: Item): Item =>
  item.kind !== 'heading' && item.text === textOf(item.element)
    ? { ...item, text: entryText(item.element) }
    : item

export function linesFrom(items: Item[]): FoundLine[] {
  const lines = inSections(items.map(withOwnText)).map(({ text, section }) => ({ line: text, section }))
  return withoutRepeat(toSections(lines), ({ line }) => foodOf(line))
}

export function stepsFromItems(items: Item[]): FoundStep[] {
  const steps = inSections(items).map(
    ({ text, section }): FoundStep => ({ instruction: text, section, duration_sec: null, pictures: [] }),
  )
  const told = withoutNumbers(steps.filter(({ instruction }) => /\p{L}{2}/u.test(instruction)))
  return withoutRepeat(told, ({ instruction }) => instruction)
}
