import type { Remark } from '../recipe.ts'
import { readText, type TextReading } from '../text/read-text.ts'
import { type PhotoLanguage, recognise } from './recognise.ts'
import { repairFractions } from './repair-fractions.ts'

/** A recipe from the photograph of a page; the photograph becomes its picture. */
export async function readPhoto(
  picture: Uint8Array,
  languages: PhotoLanguage[] = ['eng', 'deu'],
): Promise<TextReading> {
  let text: string
  try {
    text = await recognise(picture, languages)
  } catch (problem) {
    const detail = problem instanceof Error ? problem.message : String(problem)
    const remark: Remark = { code: 'entry_unreadable', place: null, detail }
    return { recipes: [], remarks: [remark] }
  }
  const { recipes, remarks } = readText(text.split('\n').map(repairFractions).join('\n'))
  return { recipes: recipes.map((recipe) => ({ ...recipe, pictures: [{ bytes: picture }] })), remarks }
}
