import type { RequestEvent } from '@sveltejs/kit'
import { parseLines } from '#lib/api/ingredient-lines.server.ts'
import { isBlank, type RecipeDraft } from '../draft/recipe-draft.ts'
import { applyParsedLine } from '../state/apply-parsed-line.ts'

/** Parses lines that the browser has not: from the form without script, or saved before the response came. */
export async function parseRemainingLines(event: RequestEvent, draft: RecipeDraft): Promise<RecipeDraft> {
  const unread = draft.ingredients.filter((item) => item.kind === 'line' && !item.isRead && !isBlank(item))
  if (unread.length === 0) return draft
  const texts = unread.map((item) => ('text' in item ? item.text.trim() : ''))
  const parsed = new Map((await parseLines(event, texts)).map((line, index) => [texts[index], line]))
  return {
    ...draft,
    ingredients: draft.ingredients.map((item) => {
      const found = item.kind === 'line' && !item.isRead ? parsed.get(item.text.trim()) : undefined
      if (item.kind === 'heading' || !found) return item
      return { ...item, ...applyParsedLine(item, found) }
    }),
  }
}
