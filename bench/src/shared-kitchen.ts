import type pg from 'pg'
import type { Account } from './accounts.ts'
import { insertOwnRecipes } from './bench-recipe.ts'
import { createApiClient } from './call-api.ts'
import type { Samples } from './samples.ts'

export type SharedKitchen = { owner: Account; member: Account; recipeIds: number[] }

const RECIPES = 500

/** Creates a kitchen with two members and recipes that one of them shares with it. */
export async function makeSharedKitchen(
  url: string,
  client: pg.Client,
  samples: Samples,
  [owner, member]: [Account, Account],
): Promise<SharedKitchen> {
  const asOwner = createApiClient(url, { authorization: owner.authorization })
  const { id } = await asOwner<{ id: number }>('POST', '/kitchens/', { name: 'Bench kitchen' })
  const { secret } = await asOwner<{ secret: string }>('POST', `/kitchens/${id}/invitations/`, {})
  const asMember = createApiClient(url, { authorization: member.authorization })
  await asMember('POST', '/kitchen-invitations/accept', { secret })
  const recipes = await insertOwnRecipes(client, [owner], samples, RECIPES)
  const recipeIds = recipes.map((recipe) => recipe.id)
  await client.query(`update recipes set visibility = 'kitchen', kitchen_id = $1 where id = any ($2)`, [
    id,
    recipeIds,
  ])
  await client.query('analyze recipes')
  return { owner, member, recipeIds }
}
