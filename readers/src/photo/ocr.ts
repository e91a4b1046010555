import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Worker, WorkerParams } from 'tesseract.js'
import { isGerman, restoreFractions } from './page-language.ts'
import { preparePhoto, toGreyscale } from './prepare-photo.ts'
import { type ReadDigit, readFractions } from './read-fractions.ts'
import type { Word } from './word.ts'

const require = createRequire(import.meta.url)

const LANGUAGES = ['eng', 'deu']

/** Languages that the operator added, by Tesseract's code, and the folder with their `.traineddata` files. */
export type AddedLanguages = { languages: string[]; folder: string }
/** Page segmentation mode 3: finds text blocks and their slope. */
const PAGE = {
  tessedit_pageseg_mode: '3',
  tessedit_char_whitelist: '',
  user_defined_dpi: '300',
} as Partial<WorkerParams>
const ONE_GLYPH = { tessedit_pageseg_mode: '10' } as Partial<WorkerParams>
const LSTM_ONLY = 1

/** The image `:slim` has no OCR packages. */
function findLanguage(code: string): string {
  try {
    return require.resolve(`@tesseract.js-data/${code}/package.json`)
  } catch {
    throw new Error('This Larder has no text recognition. Use the image without :slim.')
  }
}

/** Tesseract needs all languages in one folder; npm installs each in its own package. */
async function copyLanguage(code: string, folder: string): Promise<void> {
  const from = path.dirname(findLanguage(code))
  const name = `${code}.traineddata.gz`
  await copyFile(path.join(from, '4.0.0_best_int', name), path.join(folder, name))
}

/** Tesseract recognises compressed data by its content, so one name fits both. */
async function copyAddedLanguage(
  code: string,
  { folder: from }: AddedLanguages,
  folder: string,
): Promise<void> {
  const files = await readdir(from)
  const name = [`${code}.traineddata`, `${code}.traineddata.gz`].find((file) => files.includes(file))
  if (name === undefined) throw new Error(`${path.join(from, code)}.traineddata is missing.`)
  await copyFile(path.join(from, name), path.join(folder, `${code}.traineddata.gz`))
}

type Reading = { words: Word[]; straight: Buffer }

/** Words with positions on the deskewed page, and that page. */
async function readPage(worker: Worker, image: Buffer, imageGrey: boolean): Promise<Reading> {
  await worker.setParameters(PAGE)
  const { data } = await worker.recognize(image, { rotateAuto: true }, { blocks: true, imageGrey })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs).flatMap((part) => part.lines)
  const words = lines.flatMap((line) =>
    line.words.map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox })),
  )
  return { words, straight: Buffer.from(data.imageGrey?.replace(/^data:[^,]*,/, '') ?? '', 'base64') }
}

const digitReader =
  (worker: Worker): ReadDigit =>
  async (glyph, digits) => {
    await worker.setParameters({ ...ONE_GLYPH, tessedit_char_whitelist: digits })
    const { data } = await worker.recognize(glyph)
    const text = data.text.trim()
    return text.length === 1 && digits.includes(text) ? text : null
  }

/**
 * With both languages, German text gets English letters. So the page is first read as German, which also recognises
 * fractions best, and read again in all languages if it is not German.
 */
async function recogniseWords(worker: Worker, image: Buffer, languages: string[]): Promise<Word[]> {
  const { words, straight } = await readPage(worker, image, true)
  if (words.length === 0) return []
  const german = await readFractions(words, await toGreyscale(sharp(straight)), digitReader(worker))
  if (isGerman(german)) return german
  await worker.reinitialize(languages.join('+'), LSTM_ONLY)
  return restoreFractions(german, (await readPage(worker, image, false)).words)
}

async function recogniseIn(folder: string, image: Buffer, languages: string[]): Promise<Word[]> {
  const { createWorker } = await import('tesseract.js')
  // An unhandled worker error would end this process; the promises reject as well.
  const worker = await createWorker(['deu'], LSTM_ONLY, {
    langPath: folder,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  })
  try {
    return await recogniseWords(worker, image, languages)
  } finally {
    await worker.terminate()
  }
}

/** Recognises the text of a photo by OCR. Tesseract is loaded on demand and released afterwards. */
export async function recognizeText(picture: Uint8Array, added: AddedLanguages): Promise<Word[]> {
  const image = await preparePhoto(picture)
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-photo-'))
  try {
    await Promise.all([
      ...LANGUAGES.map((code) => copyLanguage(code, folder)),
      ...added.languages.map((code) => copyAddedLanguage(code, added, folder)),
    ])
    return await recogniseIn(folder, image, [...LANGUAGES, ...added.languages])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
