import type { FoundStep } from './recipe.ts'

const NUMBER =
  /^(?:(?:step|schritt|étape|etape|paso|passo|stap|steg|trin|krok)\s*)?(\d{1,2})(?:\s*[.):]+\s*|\s*[-–]\s+|\s+(?=\p{Lu}))/iu

const numberOf = (line: string) => Number(NUMBER.exec(line)?.[1] ?? 0)

/** Takes '1.', '2)' or 'Step 3:' off where they count the steps; '2 eggs are beaten' stays. */
export function withoutNumbers(steps: FoundStep[]): FoundStep[] {
  const counts = steps.filter(({ instruction }, index) => {
    const number = numberOf(instruction)
    return (
      number === index + 1 || (number > 0 && number - numberOf(steps[index - 1]?.instruction ?? '') === 1)
    )
  })
  if (counts.length < 2 && !(steps.length === 1 && counts.length === 1)) return steps
  const counted = new Set(counts)
  return steps.map((one) =>
    counted.has(one) ? { ...one, instruction: one.instruction.replace(NUMBER, '') || one.instruction } : one,
  )
}
