/** Names of frequent items. Undefined if the API is unreachable. */
export async function fetchFrequentItems(): Promise<string[] | undefined> {
  try {
    const response = await fetch('/shopping/frequent-items')
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
