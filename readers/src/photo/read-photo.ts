import type { Remark } from '../recipe.ts'
import { readText, type TextReading } from '../text/read-text.ts'
import { recognizeText } from './ocr.ts'
import { pageText } from './page-text.ts'
import { repairAmounts } from './repair-amounts.ts'

/** Reads a recipe from a photo by OCR. */
export async function readPhoto(picture: Uint8Array): Promise<TextReading> {
  let text: string
  try {
    text = pageText(await recognizeText(picture))
  } catch (problem) {
    const detail = problem instanceof Error ? problem.message : String(problem)
    const remark: Remark = { code: 'entry_unreadable', place: null, detail }
    return { recipes: [], remarks: [remark] }
  }
  const { recipes, remarks } = readText(text.split('\n').map(repairAmounts).join('\n'))
  return { recipes: recipes.map((recipe) => ({ ...recipe, pictures: [{ bytes: picture }] })), remarks }
}
