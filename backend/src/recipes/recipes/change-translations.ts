import type { Language } from '@larder/contract/languages'
import {
  type RecipeTranslation,
  TRANSLATED_PARTS,
  type TranslatedText,
} from '@larder/contract/recipes/recipe-translations'
import type { Db } from '../../db/db.ts'
import { invalid, notFound } from '../../errors/http-error.ts'
import { quoted } from '../../errors/messages.ts'
import type { Caller } from '../../http/access.ts'
import { deleteTranslation, replaceTranslations, saveTranslation } from './recipe-translations.queries.ts'
import { refreshRecipes, touchRecipe } from './recipes.queries.ts'

/** The recipe must be locked. */
export async function changeTranslation(
  trx: Db,
  recipeId: number,
  editor: Caller,
  translation: RecipeTranslation,
) {
  requireFittingTexts(translation.texts)
  await touchRecipe(trx, recipeId, editor)
  await saveTranslation(trx, recipeId, translation)
  await refreshRecipes(trx, [recipeId])
}

/** The recipe must be locked. */
export async function removeTranslation(trx: Db, recipeId: number, editor: Caller, language: Language) {
  await touchRecipe(trx, recipeId, editor)
  if (!(await deleteTranslation(trx, recipeId, language)))
    throw notFound(
      'Translation',
      recipeId,
      `Recipe ID ${recipeId} has no translation into ${quoted(language)}.`,
    )
  await refreshRecipes(trx, [recipeId])
}

/** For copies, imports and restored versions, as part of another change to the recipe. */
export async function setTranslations(trx: Db, recipeId: number, translations: RecipeTranslation[]) {
  if (await replaceTranslations(trx, recipeId, translations)) await refreshRecipes(trx, [recipeId])
}

/** The size of a request. Every version of a recipe stores all its translations. */
export const MAX_TRANSLATION_BYTES = 128 * 1024

/** For archives, whose translations are part of a larger file. */
export const isFitting = ({ texts }: RecipeTranslation) =>
  texts.every(({ part, text }) => text.length <= TRANSLATED_PARTS[part].maxLength) &&
  Buffer.byteLength(JSON.stringify(texts)) <= MAX_TRANSLATION_BYTES

function requireFittingTexts(texts: TranslatedText[]) {
  const seen = new Set<string>()
  for (const [index, { part, original, text }] of texts.entries()) {
    const { maxLength, isLine } = TRANSLATED_PARTS[part]
    const path = `/texts/${index}`
    if (text.length > maxLength)
      throw invalid(`${path}/text`, 'too_long', `is longer than ${maxLength} characters`, {
        limit: maxLength,
      })
    if (isLine && /[\r\n]/.test(text)) throw invalid(`${path}/text`, 'invalid', 'must be a single line')
    const key = `${part} ${original}`
    if (seen.has(key)) throw invalid(`${path}/original`, 'duplicate', 'is listed twice')
    seen.add(key)
  }
}
