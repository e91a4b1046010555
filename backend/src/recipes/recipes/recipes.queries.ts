import { RecipeContent } from '@larder/contract/recipes/recipe-versions'
import type { RecipeOrigin, RecipeRead } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import type { Json } from '../../db/json.ts'
import { prepared, runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import type { Resource } from '../../http/resource.ts'
import type { ImageUrls } from '../../storage/image-urls.ts'
import { imageNamesOf } from '../images/recipe-images.queries.ts'
import { findRecipeWithImages, RECIPE_COLUMNS } from './find-recipe.queries.ts'
import { recipeAccess } from './recipes.access.ts'

/** A recipe as its routes handle it. */
export const recipeNoun = (addresses: ImageUrls): Resource<LockedRecipe> & typeof recipeAccess => ({
  ...recipeAccess,
  path: '/recipes',
  read: (db, id, caller) => findRecipeWithImages(db, addresses, id, caller),
  lock: async (trx, id) => {
    const locked = await lockRecipe(trx, id)
    return locked?.deleted_at ? undefined : locked
  },
})

export type Sharing = Pick<RecipeRead, 'visibility' | 'kitchen_id' | 'kitchen_may_edit'>
export type LockedRecipe = Sharing & Pick<RecipeRead, 'id' | 'user_id'>

/** In the trash, too. Whoever writes a line that stands for it does not wait. */
export async function lockRecipe(trx: Db, id: number) {
  const query = trx
    .selectFrom('recipes')
    .select([
      'recipes.id',
      'recipes.user_id',
      'recipes.deleted_at',
      'recipes.visibility',
      'recipes.kitchen_id',
      'recipes.kitchen_may_edit',
    ])
    .where('recipes.id', '=', id)
    .forNoKeyUpdate()
  const [locked] = await runPrepared(trx, query)
  return locked
}

/** From `recipes r`: what is kept of it, with no more of its pictures than which they are. */
export const CONTENT = `(select row_to_json(content)::text from (
  select ${selectList(RECIPE_COLUMNS, RecipeContent)}, ${imageNamesOf('r.id')} as images) content)`

const keepThis = prepared<{ content: Json<RecipeContent> }>(
  'keep_version',
  `insert into recipe_versions (recipe_id, version, user_id, created_at, visibility, kitchen_id, content)
   select r.id, r.version, r.updated_by_id, r.updated_at, r.visibility, r.kitchen_id, ${CONTENT}
   from recipes r where r.id = $1
   returning content`,
)

/** Keeps what the recipe was until now, and answers it; call it before any of its rows are changed. */
export async function keepVersion(trx: Db, id: number): Promise<Json<RecipeContent>> {
  const [kept] = await keepThis(trx, id)
  return kept?.content as Json<RecipeContent>
}

/** What is kept, and that it was changed, before its pictures are: no word of it changes with them. */
export async function touchRecipe(trx: Db, id: number, editor: Caller) {
  await keepVersion(trx, id)
  const changed = {
    version: sql<number>`recipes.version + 1`,
    updated_at: sql<string>`now()`,
    updated_by_id: editor.id,
  }
  await runPrepared(trx, trx.updateTable('recipes').set(changed).where('recipes.id', '=', id))
}

export async function updateOrigin(
  trx: Db,
  id: number,
  { recipe_id, title, username, source_url }: RecipeOrigin,
) {
  await trx
    .updateTable('recipes')
    .set({
      origin_id: recipe_id,
      origin_title: title,
      origin_username: username,
      origin_source_url: source_url,
    })
    .where('recipes.id', '=', id)
    .execute()
}

const refreshThese = prepared('refresh_recipes', 'select refresh_recipes($1::integer[])')

/** Keeps what lists, filters and search read in step with the rows; call after a change to names that stand in them. */
export async function refreshRecipes(trx: Db, ids: number[]) {
  if (ids.length > 0) await refreshThese(trx, ids)
}

export async function deleteRecipe(trx: Db, id: number) {
  await trx.deleteFrom('recipes').where('recipes.id', '=', id).execute()
}

export async function deleteRecipesOf(trx: Db, userId: number) {
  await trx.deleteFrom('recipes').where('recipes.user_id', '=', userId).execute()
}

export async function listRecipeIdsOfCategory(db: Db, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recipe_categories')
    .select('recipe_id')
    .where('category_id', '=', categoryId)
    .execute()
  return rows.map((row) => row.recipe_id)
}
