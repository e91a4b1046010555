import { weighAmount } from '@larder/amounts/weigh'
import { findIngredient } from '#lib/api/ingredients.server.ts'
import type { RequestHandler } from './$types'

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : '')

/** What the service will work out for an amount whose parts were set by hand. */
export const POST: RequestHandler = async (event) => {
  const { amount, note, name, ingredientId } = await event.request.json().catch(() => ({}))
  const known = Number.isInteger(ingredientId)
    ? await findIngredient(event, ingredientId).catch(() => undefined)
    : undefined
  const { grams, grams_by } = weighAmount(text(amount), known ?? { name: text(name) }, text(note))
  return Response.json({ grams, gramsBy: grams_by })
}
