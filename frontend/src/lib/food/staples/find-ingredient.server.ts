import { ingredientKey } from '@larder/amounts/match-name'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { foodName } from '#lib/api/food-names.server.ts'
import * as m from '#lib/generated/messages.ts'

const MAX_FOUND = 20

/** The ingredient with exactly this name, also in the reader's language, apart from plural and case. */
export async function findIngredientByName(event: RequestEvent, name: string) {
  const { items } = await api.listIngredients(event, { query: { q: name, limit: MAX_FOUND } })
  const isNamed = (known: string) => ingredientKey(known) === ingredientKey(name)
  return items.find((item) => isNamed(item.name)) ?? items.find((item) => isNamed(foodName(item.name)))
}

/** Ingredients that almost every household has, as far as this Larder knows them. */
export async function findCommonStaples(event: RequestEvent) {
  const names = m.staples_common().split(', ')
  const found = await Promise.all(names.map((name) => findIngredientByName(event, name)))
  return found.filter((ingredient) => ingredient !== undefined)
}
