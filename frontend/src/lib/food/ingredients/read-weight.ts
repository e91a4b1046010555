/** A weight as typed, with comma or point: null when empty, undefined when it is no number. */
export function readWeight(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : undefined
}
