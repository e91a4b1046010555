import { createApiClient } from './call-api.ts'

const COOKED = 200
const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_DAY = Date.UTC(2026, 0, 1)

/** Creates a user with two hundred rated entries in the cook log. */
export async function writeCookLog(url: string, authorization: string, recipeIds: number[]) {
  const call = createApiClient(url, { authorization })
  for (const [index, recipe_id] of [...new Set(recipeIds)].slice(0, COOKED).entries()) {
    const day = new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
    await call('POST', '/cookings/', { recipe_id, day, rating: 1 + (index % 9) / 2 })
  }
}
