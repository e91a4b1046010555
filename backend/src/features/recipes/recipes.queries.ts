import type { RecipeImageRead } from '@larder/contract/recipe-images'
import type { RecipeCreate, RecipeUpdate } from '@larder/contract/recipes'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared, runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { etagOf } from '../../http/etags.ts'
import type { ImageAddresses, ImageRow } from '../../storage/image-addresses.ts'
import { imagesOf } from '../recipe-images/recipe-images.queries.ts'

/** What a summary and the whole recipe have in common, from `recipes r left join users u`. */
export const SUMMARY_COLUMNS = `
  r.id, r.user_id, u.username, r.title, r.servings, r.prep_time_sec, r.cook_time_sec, r.total_time_sec, r.visibility,
  (select coalesce(json_agg(category), '[]') from (
     select c.id, c.name from recipe_categories rc join categories c on c.id = rc.category_id
     where rc.recipe_id = r.id order by lower(c.name)) category) as categories,
  iso_time(r.created_at) as created_at, iso_time(r.updated_at) as updated_at`

const findRecipeJson = prepared<{ json: string; images: ImageRow[] }>(
  'find_recipe',
  `select row_to_json(recipe)::text as json, ${imagesOf('$1')} as images from (
     select ${SUMMARY_COLUMNS}, r.description, r.notes, r.source_url,
       (select coalesce(json_agg(line), '[]') from (
          select ri.id, ri.ingredient_id, i.name, ri.amount_grams, ri.amount_readable, ri.grams_by, ri.section, ri.note
          from recipe_ingredients ri join ingredients i on i.id = ri.ingredient_id
          where ri.recipe_id = r.id order by ri.position) line) as ingredients,
       (select coalesce(json_agg(step), '[]') from (
          select s.id, s.instruction, s.duration_sec, s.section
          from recipe_steps s where s.recipe_id = r.id order by s.position) step) as steps,
       r.version
     from recipes r left join users u on u.id = r.user_id
     where r.id = $1 and r.deleted_at is null and (r.visibility = 'public' or r.user_id = $2 or $3)
   ) recipe`,
)

/** The recipe as the caller may see it, without its pictures, as JSON. */
export async function findRecipe(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<string | undefined> {
  const [row] = await findRecipeJson(db, id, caller?.id ?? null, caller?.role === 'Admin')
  return row?.json
}

/** What a recipe's rows need to know of it. */
export type RecipeKey = { id: number; created_at: string }

export type FoundRecipe = { json: string; etag: string; images: RecipeImageRead[] }

/** The recipe as the caller may see it; its JSON is what is answered, a `RecipeRead`. */
export async function findRecipeWithImages(
  db: Db,
  addresses: ImageAddresses,
  id: number,
  caller: Caller | undefined,
): Promise<FoundRecipe | undefined> {
  const [row] = await findRecipeJson(db, id, caller?.id ?? null, caller?.role === 'Admin')
  if (!row) return undefined
  const images = row.images.map((image) => addresses.image(image))
  const { content, hour } = addresses.tagParts(row.images)
  return {
    json: `${row.json.slice(0, -1)},"images":${JSON.stringify(images)}}`,
    etag: etagOf(row.json + content, hour),
    images,
  }
}

/** Whose recipe it is, for callers who may know of it; in the trash, only its owner and Admin do. */
export function findRecipeOwner(db: Db, id: number, caller: Caller) {
  return db
    .selectFrom('recipes')
    .select(['recipes.user_id', 'recipes.deleted_at'])
    .where('recipes.id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([eb('recipes.visibility', '=', 'public'), eb('recipes.deleted_at', 'is', null)]),
        eb('recipes.user_id', '=', caller.id),
        eb.lit(caller.role === 'Admin'),
      ]),
    )
    .executeTakeFirst()
}

export function lockRecipe(trx: Db, id: number) {
  return trx
    .selectFrom('recipes')
    .select(['recipes.id', 'recipes.deleted_at', 'recipes.created_at'])
    .where('recipes.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertRecipe(trx: Db, userId: number | null, recipe: RecipeCreate) {
  const query = trx
    .insertInto('recipes')
    .values({
      user_id: userId,
      title: recipe.title,
      description: recipe.description ?? null,
      notes: recipe.notes ?? null,
      servings: recipe.servings ?? null,
      prep_time_sec: recipe.prep_time_sec ?? null,
      cook_time_sec: recipe.cook_time_sec ?? null,
      source_url: recipe.source_url ?? null,
      visibility: recipe.visibility ?? 'public',
    })
    .returning(['recipes.id', 'recipes.created_at'])
  const [inserted] = await runPrepared(trx, query)
  return inserted as RecipeKey
}

/** What the changes leave undefined stays: Kysely passes over it. */
export async function updateRecipe(trx: Db, id: number, changes: RecipeUpdate) {
  await trx
    .updateTable('recipes')
    .set((eb) => ({
      title: changes.title,
      description: changes.description,
      notes: changes.notes,
      servings: changes.servings,
      prep_time_sec: changes.prep_time_sec,
      cook_time_sec: changes.cook_time_sec,
      source_url: changes.source_url,
      visibility: changes.visibility,
      version: eb('version', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('recipes.id', '=', id)
    .execute()
}

const refreshThese = prepared('refresh_recipes', 'select refresh_recipes($1::integer[])')

/** Keeps what lists, filters and search read in step with the rows; call after every change to them. */
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

export async function listRecipeIdsOfIngredient(db: Db, ingredientId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recipe_ingredients')
    .select('recipe_id')
    .distinct()
    .where('ingredient_id', '=', ingredientId)
    .execute()
  return rows.map((row) => row.recipe_id)
}

/** A recipe in the trash holds on to its ingredients: it may come back. */
export async function countRecipesOfIngredient(db: Db, ingredientId: number) {
  const { rows } = await sql<{ listed: number; trashed: number }>`
    select (count(*) filter (where deleted_at is null))::integer as listed,
      (count(*) filter (where deleted_at is not null))::integer as trashed
    from recipes
    where id in (select recipe_id from recipe_ingredients where ingredient_id = ${ingredientId})`.execute(db)
  return rows[0] ?? { listed: 0, trashed: 0 }
}
