import { RecipeContent } from '@larder/contract/recipe-versions'
import type { RecipeCreate, RecipeOrigin, RecipeRead, RecipeUpdate } from '@larder/contract/recipes'
import { type Selectable, sql } from 'kysely'
import { selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import type { Json } from '../../db/json.ts'
import { prepared, runPrepared } from '../../db/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { Caller } from '../../http/access.ts'
import type { Noun } from '../../http/items.ts'
import type { ImageAddresses } from '../../storage/image-addresses.ts'
import { imageNamesOf } from '../recipe-images/recipe-images.queries.ts'
import { findRecipeWithImages, RECIPE_COLUMNS } from './find-recipe.queries.ts'
import { recipeAccess } from './recipes.access.ts'

/** A recipe as its routes handle it. */
export const recipeNoun = (addresses: ImageAddresses): Noun<LockedRecipe> & typeof recipeAccess => ({
  ...recipeAccess,
  path: '/recipes',
  read: (db, id, caller) => findRecipeWithImages(db, addresses, id, caller),
  lock: async (trx, id) => {
    const locked = await lockRecipe(trx, id)
    return locked?.deleted_at ? undefined : locked
  },
})

/** What a recipe's rows need to know of it. */
export type RecipeKey = { id: number; created_at: string }

export type Sharing = Pick<RecipeRead, 'visibility' | 'kitchen_id' | 'kitchen_may_edit'>
export type LockedRecipe = RecipeKey & Sharing & Pick<RecipeRead, 'user_id'>

/** In the trash, too. Whoever writes a line that stands for it does not wait. */
export async function lockRecipe(trx: Db, id: number) {
  const query = trx
    .selectFrom('recipes')
    .select([
      'recipes.id',
      'recipes.user_id',
      'recipes.deleted_at',
      'recipes.created_at',
      'recipes.visibility',
      'recipes.kitchen_id',
      'recipes.kitchen_may_edit',
    ])
    .where('recipes.id', '=', id)
    .forNoKeyUpdate()
  const [locked] = await runPrepared(trx, query)
  return locked
}

/** What `recipe_words` finds in the rows of a recipe. */
type Words = Pick<
  Selectable<DB['recipes']>,
  'ingredient_ids' | 'ingredient_count' | 'step_count' | 'search' | 'search_all'
>

/** What a client writes into the table itself; Kysely passes over what is undefined. */
const columnsOf = (recipe: RecipeUpdate) =>
  ({
    title: recipe.title,
    description: recipe.description,
    notes: recipe.notes,
    servings: recipe.servings,
    yield_words: recipe.yield_words,
    prep_time_sec: recipe.prep_time_sec,
    cook_time_sec: recipe.cook_time_sec,
    source_url: recipe.source_url,
    source_name: recipe.source_name,
    equipment: recipe.equipment,
    visibility: recipe.visibility,
    kitchen_id: recipe.kitchen_id,
    kitchen_may_edit: recipe.kitchen_may_edit,
  }) satisfies Omit<
    Required<{ [Field in keyof RecipeUpdate]: unknown }>,
    'category_ids' | 'ingredients' | 'steps'
  >

/** `createdAt` is for what was written earlier elsewhere; nothing is newer than now, or it would lead every list for good. */
export async function insertRecipe(trx: Db, userId: number | null, recipe: RecipeCreate, createdAt?: string) {
  const created_at = createdAt && sql<string>`least(${createdAt}::timestamptz, now())`
  const query = trx
    .insertInto('recipes')
    .values({ ...columnsOf(recipe), title: recipe.title, user_id: userId, updated_by_id: userId, created_at })
    .returning(['recipes.id', 'recipes.created_at'])
  const [inserted] = await runPrepared(trx, query)
  return inserted as RecipeKey
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
  await runPrepared(trx, trx.updateTable('recipes').set(changedBy(editor)).where('recipes.id', '=', id))
}

const changedBy = (editor: Caller) => ({
  version: sql<number>`recipes.version + 1`,
  updated_at: sql<string>`now()`,
  updated_by_id: editor.id,
})

/**
 * Call it after its rows are changed: what lists, filters and search read of them is written in the same go, because every
 * writing of a recipe's row is entered in all its indexes.
 */
export async function updateRecipe(trx: Db, id: number, editor: Caller, changes: RecipeUpdate) {
  const asItIs = (column: 'title' | 'description') =>
    sql`(select ${sql.ref(column)} from recipes where id = ${id})`
  const { title = asItIs('title'), description = asItIs('description') } = changes
  const query = trx
    .with('changed', (changed) =>
      changed
        .updateTable('recipes')
        .from(sql<Words>`recipe_words(${id}, ${title}, ${description})`.as('words'))
        .set((eb) => ({
          ...columnsOf(changes),
          ...changedBy(editor),
          ingredient_ids: eb.ref('words.ingredient_ids'),
          ingredient_count: eb.ref('words.ingredient_count'),
          step_count: eb.ref('words.step_count'),
          search: eb.ref('words.search'),
          search_all: eb.ref('words.search_all'),
        }))
        .where('recipes.id', '=', id)
        .returning('recipes.id'),
    )
    .selectNoFrom(sql`learn_words(array(select id from changed))`.as('learnt'))
  await runPrepared(trx, query)
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
