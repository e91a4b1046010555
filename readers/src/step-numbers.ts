import type { FoundStep } from './recipe.ts'

export const STEP_WORD =
  '(?:step|schritt|étape|etape|etapa|paso|passo|stap|steg|trinn?|krok|lépés|vaihe|крок|шаг|שלב|手順)'
const OF_ALL = '(?:\\s*(?:of|von|av|de|/)\\s*\\d{1,2}(?!\\d))?'
const NUMBER = new RegExp(
  `^(?:${STEP_WORD}\\s*0?(\\d{1,2})${OF_ALL}\\s*[.):|–-]*\\s*|0?(\\d{1,2})(?:\\s*[.):|]+\\s*|\\s*[-–]\\s+|\\s+(?=["“„«]?\\p{Lu})))`,
  'iu',
)
const COUNT = new RegExp(`^${STEP_WORD}\\s*(\\d{1,2})${OF_ALL}\\s*[.):|]*$`, 'iu')
const ONLY_NUMBER = new RegExp(`^${STEP_WORD}?\\s*\\d{1,2}${OF_ALL}\\s*[.):|]*$`, 'iu')

export const isOnlyNumber = (line: string) => ONLY_NUMBER.test(line)

/** Parses a line that is only a step label: 'Step 3'. */
export function parseStepLabel(line: string): number | null {
  const [, number] = COUNT.exec(line) ?? []
  return number === undefined ? null : Number(number)
}

/** The number at the start of a step, or 0. */
export function parseStepNumber(line: string): number {
  const found = NUMBER.exec(line)
  return Number(found?.[1] ?? found?.[2] ?? 0)
}

/** Splits '1. Chop. 2. Fry. 3. Serve.' at consecutive numbers. */
export function splitAtNumbers(text: string): string[] {
  if (!/^\W*1\s*[.)]/.test(text)) return [text]
  const parts: string[] = []
  let rest = text
  for (let next = 2; ; next += 1) {
    const at = rest.search(new RegExp(`(?<=[.!?)\\s])\\s*${next}\\s*[.)]\\s*(?=\\p{Lu})`, 'u'))
    if (at < 0) break
    parts.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return parts.length > 0 ? [...parts, rest] : [text]
}

const LABELLED = /^(\p{L}{2,12})\s+(\d{1,2})\s*[.):]\s*(?=\S)/u
const MIN_LABELLED = 3

/** Removes a repeated checkbox label with a count: 'Done 1. Chop …', 'Done 2. Fry …'. */
function withoutLabels(steps: FoundStep[]): FoundStep[] {
  const labels = steps.map(({ instruction }) => LABELLED.exec(instruction))
  const isCount = labels.every(
    (found, index) => found?.[1] === labels[0]?.[1] && Number(found?.[2]) === index + 1,
  )
  if (steps.length < MIN_LABELLED || !isCount) return steps
  return steps.map((one) => ({ ...one, instruction: one.instruction.replace(LABELLED, '') }))
}

/** Removes '1.', '2)' or 'Step 3:' if they number the steps; '2 eggs are beaten' stays. */
export function stripStepNumbers(all: FoundStep[]): FoundStep[] {
  const steps = withoutLabels(all)
    .filter(({ instruction }) => !isOnlyNumber(instruction))
    .flatMap((one) => splitAtNumbers(one.instruction).map((instruction) => ({ ...one, instruction })))
  const isCountedFromFirst = parseStepNumber(steps[0]?.instruction ?? '') === 1
  const counted = new Set(
    steps.filter(({ instruction }, index) => {
      // '1 onion' is not a step number if other steps have none.
      if (!isCountedFromFirst && /^\d+ \p{L}/u.test(instruction)) return false
      const number = parseStepNumber(instruction)
      const before = parseStepNumber(steps[index - 1]?.instruction ?? '')
      return number > 0 && (number === index + 1 || number - before === 1 || number === 1)
    }),
  )
  if (counted.size < Math.min(2, steps.length)) return steps
  return steps.map((one) =>
    counted.has(one) ? { ...one, instruction: one.instruction.replace(NUMBER, '') || one.instruction } : one,
  )
}
