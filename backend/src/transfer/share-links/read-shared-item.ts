import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { type SharedListRead, SharedRecipeRead } from '@larder/contract/transfer/share-links'
import type { Db } from '../../db/db.ts'
import { parseJson } from '../../db/json.ts'
import type { Caller } from '../../http/access.ts'
import { findRecipeResponse } from '../../recipes/recipes/find-recipe.queries.ts'
import { readList } from '../../shopping/lists/read-list.ts'
import type { ImageUrls } from '../../storage/image-urls.ts'

const SHARED_FIELDS = Object.keys(SharedRecipeRead.properties) as (keyof SharedRecipeRead &
  keyof RecipeRead)[]

/** The recipe as the sharer sees it: their right signs the URLs of private images. Linked recipes are not shared. */
export async function readSharedRecipe(
  db: Db,
  imageUrls: ImageUrls,
  id: number,
  sharer: Caller,
): Promise<SharedRecipeRead | undefined> {
  const found = await findRecipeResponse(db, imageUrls, id, sharer)
  if (!found) return undefined
  const recipe = parseJson(found.body)
  const shared = Object.fromEntries(SHARED_FIELDS.map((name) => [name, recipe[name]])) as SharedRecipeRead
  const unlinked = { recipe_id: null, recipe_title: null, recipe_times: null }
  return { ...shared, ingredients: shared.ingredients.map((line) => ({ ...line, ...unlinked })) }
}

export async function readSharedList(
  db: Db,
  id: number,
  sharer: Caller,
): Promise<SharedListRead | undefined> {
  const list = await readList(db, id, sharer)
  if (!list) return undefined
  const open = list.groups.flatMap(({ items }) => items).filter(({ checked_at }) => checked_at === null)
  return {
    name: list.name,
    items: open.map(({ name, amount_readable }) => ({ name, amount_readable })),
  }
}
