import { toSections } from '../ingredient-lines.ts'
import { withoutBullet } from '../line-marks.ts'
import type { FoundLine, FoundStep } from '../recipe.ts'
import { withoutNumbers } from '../step-numbers.ts'
import { mainItems } from './choose-parts.ts'
import type { Item } from './content-items.ts'

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
  return withoutRepeat(found.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)))
}

/** Pages show a list twice, once for phones. */
function withoutRepeat(items: Text[]): Text[] {
  const half = items.length / 2
  const isTwice = items.every(({ text }, index) => index < half || text === items[index - half]?.text)
  return items.length >= 4 && Number.isInteger(half) && isTwice ? items.slice(0, half) : items
}

export function linesFrom(items: Item[]): FoundLine[] {
  return toSections(inSections(items).map(({ text, section }) => ({ line: text, section })))
}

export function stepsFromItems(items: Item[]): FoundStep[] {
  const steps = inSections(items).map(
    ({ text, section }): FoundStep => ({ instruction: text, section, duration_sec: null, pictures: [] }),
  )
  return withoutNumbers(steps.filter(({ instruction }) => /\p{L}{2}/u.test(instruction)))
}
