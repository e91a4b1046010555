import { readdir, readFile } from 'node:fs/promises'
import type { RecipeCreate } from '@larder/contract/recipes/recipes'
import type { StoreLayout } from '@larder/contract/shopping/store-layout'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { reachMilestone } from '../../db/milestones.queries.ts'
import { SAMPLE_DATA } from '../../files.ts'
import { insertIngredient } from '../../food/ingredients/ingredients.queries.ts'
import { findUserByName } from '../../people/users/users.queries.ts'
import { insertCategory } from '../../recipes/categories/categories.queries.ts'
import { createRecipe } from '../../recipes/recipes/save-recipe.ts'
import { insertLayout } from '../../shopping/stores/store-layout.ts'

type SampleRecipe = Omit<RecipeCreate, 'category_ids'> & { categories: string[] }
type SampleStore = Pick<StoreLayout, 'name' | 'address' | 'shelves'>

/** Loads the sample data once, in one transaction. False if it was loaded before. */
export function loadSampleData(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await reachMilestone(trx, 'sample_data'))) return false
    const owner = (await findUserByName(trx, 'user'))?.id ?? null
    await loadIngredients(trx)
    await loadStores(trx, owner)
    await loadRecipes(trx, owner, await loadCategories(trx))
    // Raw: the builder has no ANALYZE.
    await sql`analyze`.execute(trx)
    return true
  })
}

async function loadIngredients(trx: Db) {
  const [, ...lines] = (await readFile(new URL('ingredients.csv', SAMPLE_DATA), 'utf8')).trim().split('\n')
  for (const line of lines) {
    const [name = '', perMl, perPiece] = line.split(',')
    await insertIngredient(trx, null, {
      name,
      grams_per_ml: perMl ? Number(perMl) : null,
      grams_per_piece: perPiece ? Number(perPiece) : null,
    })
  }
}

async function loadCategories(trx: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const name of await readJson<string[]>('categories.json'))
    ids.set(name, await insertCategory(trx, { name }))
  return ids
}

async function loadStores(trx: Db, owner: number | null) {
  for (const store of await readJson<SampleStore[]>('stores.json')) await insertLayout(trx, owner, store)
}

async function loadRecipes(trx: Db, owner: number | null, categories: Map<string, number>) {
  const author = owner === null ? undefined : { id: owner, role: 'User' as const, kitchenIds: [] }
  const files = await listRecipeFiles()
  for (const [index, file] of files.entries()) {
    const { categories: names, ...recipe } = await readJson<SampleRecipe>(`recipes/${file}`)
    const category_ids = names.map((name) => categories.get(name) as number)
    const id = await createRecipe(trx, author, { ...recipe, category_ids })
    await backdateRecipe(trx, id, files.length - index)
  }
}

const listRecipeFiles = async () => (await readdir(new URL('recipes/', SAMPLE_DATA))).sort()

export async function listSampleTitles(): Promise<string[]> {
  const files = await listRecipeFiles()
  const recipes = await Promise.all(files.map((file) => readJson<SampleRecipe>(`recipes/${file}`)))
  return recipes.map((recipe) => recipe.title)
}

export const listSampleStoreNames = async (): Promise<string[]> =>
  (await readJson<SampleStore[]>('stores.json')).map(({ name }) => name)

/** One recipe per day, so that sorting by date has a visible effect. */
async function backdateRecipe(trx: Db, id: number, days: number) {
  const earlier = (column: string) => sql<string>`${sql.ref(column)} - make_interval(days => ${days})`
  await trx
    .updateTable('recipes')
    .set({ created_at: earlier('created_at'), updated_at: earlier('created_at') })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('recipe_categories')
    .set({ recipe_created_at: earlier('recipe_created_at') })
    .where('recipe_id', '=', id)
    .execute()
}

async function readJson<Value>(path: string): Promise<Value> {
  return JSON.parse(await readFile(new URL(path, SAMPLE_DATA), 'utf8')) as Value
}
