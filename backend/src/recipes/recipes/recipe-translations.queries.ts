import type { Language } from '@larder/contract/languages'
import type { RecipeTranslation, TranslatedText } from '@larder/contract/recipes/recipe-translations'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'

/** Missing if there is no translation into the language. */
export async function findTranslatedTexts(
  db: Db,
  recipeId: number,
  language: Language,
): Promise<TranslatedText[] | undefined> {
  const query = db
    .selectFrom('recipe_translations')
    .select('texts')
    .where('recipe_id', '=', recipeId)
    .where('language', '=', language)
    .$castTo<{ texts: TranslatedText[] }>()
  const [found] = await runPrepared(db, query)
  return found?.texts
}

export const listTranslations = (db: Db, recipeId: number): Promise<RecipeTranslation[]> =>
  db
    .selectFrom('recipe_translations')
    .select(['language', 'texts'])
    .where('recipe_id', '=', recipeId)
    .orderBy('language')
    .$castTo<RecipeTranslation>()
    .execute()

/** The recipe must be locked. Refresh it afterwards. */
export async function saveTranslation(trx: Db, recipeId: number, { language, texts }: RecipeTranslation) {
  const row = { recipe_id: recipeId, language, texts: sql<string>`${JSON.stringify(texts)}::jsonb` }
  await trx
    .insertInto('recipe_translations')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['recipe_id', 'language']).doUpdateSet((eb) => ({ texts: eb.ref('excluded.texts') })),
    )
    .execute()
}

/** Returns whether there was one. */
export async function deleteTranslation(trx: Db, recipeId: number, language: Language): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recipe_translations')
    .where('recipe_id', '=', recipeId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Replaces all. Returns whether there were or are any, so that the recipe must be refreshed. */
export async function replaceTranslations(
  trx: Db,
  recipeId: number,
  translations: RecipeTranslation[],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recipe_translations')
    .where('recipe_id', '=', recipeId)
    .executeTakeFirstOrThrow()
  for (const translation of translations) await saveTranslation(trx, recipeId, translation)
  return numDeletedRows > 0n || translations.length > 0
}
