type Named = { id: number; name: string }

/** What selected recipes can be given, besides an audience. */
export type BatchChoices = { tags: string[]; categories: Named[]; books: Named[] }

export async function loadChoices(): Promise<BatchChoices | undefined> {
  const response = await fetch('/recipes/batch/choices').catch(() => undefined)
  return response?.ok ? response.json() : undefined
}
