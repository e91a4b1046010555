import type { ParsedIngredientLine } from '@larder/contract/food/ingredient-lines'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'
import { translateFoods } from './food-names.server.ts'

const MAX_LINES = 200
const MAX_LINE_LENGTH = 1000

export async function parseLines(
  event: RequestEvent,
  lines: readonly string[],
): Promise<ParsedIngredientLine[]> {
  const items: ParsedIngredientLine[] = []
  for (let at = 0; at < lines.length; at += MAX_LINES) {
    const some = lines.slice(at, at + MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH))
    const result = await api.parseIngredientLines(event, { body: { lines: some } })
    for (const item of result.items) items.push({ ...item, candidates: translateFoods(item.candidates) })
  }
  return items
}
