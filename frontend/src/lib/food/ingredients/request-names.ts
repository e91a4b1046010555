export type NamedIngredient = {
  id: number
  name: string
}

/** Ingredients with this prefix or a similar name. */
export async function requestNames(q: string): Promise<NamedIngredient[]> {
  const response = await fetch(`/ingredients/suggest?q=${encodeURIComponent(q)}`).catch(() => undefined)
  return response?.ok ? response.json() : []
}
