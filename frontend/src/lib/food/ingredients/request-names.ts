export type NamedIngredient = {
  id: number
  name: string
}

/** Ingredients whose name begins like this, or is alike. */
export async function requestNames(q: string): Promise<NamedIngredient[]> {
  const response = await fetch(`/ingredients/suggest?q=${encodeURIComponent(q)}`).catch(() => undefined)
  return response?.ok ? response.json() : []
}
