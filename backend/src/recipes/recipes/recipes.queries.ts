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
import { imageNamesJson } from '../images/recipe-images.queries.ts'
import { findRecipeResponse, RECIPE_COLUMNS } from './find-recipe.queries.ts'
import { recipeAccess } from './recipes.access.ts'

export const recipeResource = (imageUrls: ImageUrls): Resource<LockedRecipe> & typeof recipeAccess => ({
  ...recipeAccess,
  path: '/recipes',
  read: (db, id, caller) => findRecipeResponse(db, imageUrls, id, caller),
  lock: async (trx, id) => {
    const locked = await lockRecipe(trx, id)
    return locked?.deleted_at ? undefined : locked
  },
})

export type Sharing = Pick<RecipeRead, 'visibility' | 'kitchen_id' | 'kitchen_may_edit'>
export type LockedRecipe = Sharing & Pick<RecipeRead, 'id' | 'user_id'> & { needs_review: boolean }

/** Includes the trash. FOR NO KEY UPDATE does not block lines that link to the recipe. */
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
      'recipes.needs_review',
    ])
    .where('recipes.id', '=', id)
    .forNoKeyUpdate()
  const [locked] = await runPrepared(trx, query)
  return locked
}

/** From `recipes r`: complete translations. */
export const TRANSLATIONS = `
  (select coalesce(json_agg(translation), '[]') from (
     select t.language, t.texts from recipe_translations t where t.recipe_id = r.id order by t.language) translation)`

/** From `recipes r`: the content saved in versions, with only IDs and alternative texts of images. */
export const CONTENT = `(select row_to_json(content)::text from (
  select ${selectList({ ...RECIPE_COLUMNS, translations: TRANSLATIONS }, RecipeContent)},
    ${imageNamesJson('r.id')} as images) content)`

// Raw: hot: part of every change to a recipe.
const insertVersion = prepared<{ content: Json<RecipeContent> }>(
  'keep_version',
  `insert into recipe_versions (recipe_id, version, user_id, created_at, visibility, kitchen_id, content)
   select r.id, r.version, r.updated_by_id, r.updated_at, r.visibility, r.kitchen_id, ${CONTENT}
   from recipes r where r.id = $1
   returning content`,
)

/** Saves the current content as a version and returns it. Call it before any row of the recipe changes. */
export async function saveVersion(trx: Db, id: number): Promise<Json<RecipeContent>> {
  const [saved] = await insertVersion(trx, id)
  return saved?.content as Json<RecipeContent>
}

/** Call it before a change to images, which changes no column of the recipe. */
export async function touchRecipe(trx: Db, id: number, editor: Caller) {
  await saveVersion(trx, id)
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

// Raw: calls a function.
const refreshStatement = prepared('refresh_recipes', 'select refresh_recipes($1::integer[])')

/** Updates the columns for lists, filters and search. Call it after renaming an ingredient or category. */
export async function refreshRecipes(trx: Db, ids: number[]) {
  if (ids.length > 0) await refreshStatement(trx, ids)
}

export async function deleteRecipe(trx: Db, id: number) {
  await trx.deleteFrom('recipes').where('recipes.id', '=', id).execute()
}

export async function deleteRecipesOfUser(trx: Db, userId: number) {
  await trx.deleteFrom('recipes').where('recipes.user_id', '=', userId).execute()
}

export async function listCategoryIds(db: Db, recipeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recipe_categories')
    .select('category_id')
    .where('recipe_id', '=', recipeId)
    .execute()
  return rows.map((row) => row.category_id)
}

export async function listRecipeIdsOfCategory(db: Db, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recipe_categories')
    .select('recipe_id')
    .where('category_id', '=', categoryId)
    .execute()
  return rows.map((row) => row.recipe_id)
}
