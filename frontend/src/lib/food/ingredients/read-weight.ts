/** Accepts a comma or a point. Null if empty, undefined if invalid. */
export function readWeight(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : undefined
}
