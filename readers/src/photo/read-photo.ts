import type { Remark } from '../recipe.ts'
import { stripBullet } from '../strip-bullet.ts'
import { readText, type TextReading } from '../text/read-text.ts'
import { type AddedLanguages, recognizeText } from './ocr.ts'
import { pageText } from './page-text.ts'
import { repairAmounts } from './repair-amounts.ts'

const MIN_LETTERS = 2
const NONE_ADDED: AddedLanguages = { languages: [], folder: '' }

/** Reads the lines of a list, such as a shopping list, by OCR. Skips lines that are only signs. */
export async function readPhotoLines(picture: Uint8Array, added = NONE_ADDED): Promise<string[]> {
  const lines = pageText(await recognizeText(picture, added)).split('\n')
  return lines
    .map((line) => stripBullet(repairAmounts(line)).trim())
    .filter((line) => (line.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS)
}

/** Reads a recipe from a photo by OCR. */
export async function readPhoto(picture: Uint8Array, added = NONE_ADDED): Promise<TextReading> {
  let text: string
  try {
    text = pageText(await recognizeText(picture, added))
  } catch (problem) {
    const detail = problem instanceof Error ? problem.message : String(problem)
    const remark: Remark = { code: 'entry_unreadable', place: null, detail }
    return { recipes: [], remarks: [remark] }
  }
  const { recipes, remarks } = readText(text.split('\n').map(repairAmounts).join('\n'))
  return {
    recipes: recipes.map((recipe) => ({ ...recipe, pictures: [{ bytes: picture }] })),
    remarks:
      recipes.length > 0 ? [...remarks, { code: 'read_from_photo', place: null, detail: null }] : remarks,
  }
}
