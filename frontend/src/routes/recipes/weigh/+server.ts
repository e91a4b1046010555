import { parseLine } from '@larder/amounts/parse-line'
import { weighParsed } from '@larder/amounts/weigh-parsed'
import { MAX_LINE_LENGTH } from '@larder/contract/recipes/recipe-ingredients'
import { api } from '#lib/api/api.server.ts'
import type { RequestHandler } from './$types'

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_LINE_LENGTH) : '')

/** Weight of a line with a manually chosen ingredient, as the API will compute it. */
export const POST: RequestHandler = async (event) => {
  const { text: line, name, ingredientId } = await event.request.json().catch(() => ({}))
  const known = Number.isInteger(ingredientId)
    ? await api.getIngredient(event, { params: { ingredient_id: ingredientId } }).catch(() => undefined)
    : undefined
  const { grams, grams_by } = weighParsed(parseLine(text(line)), known ?? { name: text(name) })
  return Response.json({ grams, gramsBy: grams_by })
}
