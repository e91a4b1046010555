import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'

const require = createRequire(import.meta.url)

export type PhotoLanguage = 'eng' | 'deu'

/** More than a page of a cookbook needs, and what keeps memory within bounds. */
const LONGEST_SIDE = 2_400
const MAX_PIXELS = 100_000_000
/** Sauvola: the threshold follows the light, so a shadow over half of the page does no harm. */
const ADAPTIVE_THRESHOLD = '2'
const LSTM_ONLY = 1

async function languageData(code: PhotoLanguage): Promise<{ code: string; data: Uint8Array }> {
  const folder = path.dirname(require.resolve(`@tesseract.js-data/${code}/package.json`))
  return { code, data: await readFile(path.join(folder, '4.0.0_best_int', `${code}.traineddata.gz`)) }
}

/** Upright as the camera held it, grey, and no larger than it helps. */
async function prepare(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .greyscale()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The text of a photographed page, read on this machine; all of it is loaded only now, and let go afterwards. */
export async function recognise(picture: Uint8Array, languages: PhotoLanguage[]): Promise<string> {
  const image = await prepare(picture)
  const { createWorker } = await import('tesseract.js')
  const data = await Promise.all(languages.map(languageData))
  const worker = await createWorker(data as never, LSTM_ONLY, { cacheMethod: 'none' })
  try {
    await worker.setParameters({ thresholding_method: ADAPTIVE_THRESHOLD } as never)
    const { data } = await worker.recognize(image, { rotateAuto: true })
    return data.text
  } finally {
    await worker.terminate()
  }
}
