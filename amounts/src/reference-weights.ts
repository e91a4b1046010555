export type ReferenceWeights = {
  grams_per_ml: number | null
  gramsOf: (unit: string | null) => number | null
}

export function findReferenceWeights(
  _name: string,
  _details: string,
  _size: string | null,
): ReferenceWeights | null {
  return null
}
