import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { WorkerParams } from 'tesseract.js'
import { decodeHeic, isHeic } from './decode-heic.ts'

const require = createRequire(import.meta.url)

export type PhotoLanguage = 'eng' | 'deu'

/** More than a page of a cookbook needs, and what keeps memory within bounds. */
const LONGEST_SIDE = 2_400
const MAX_PIXELS = 100_000_000
/** Finds columns (page segmentation 3), with a threshold that follows the light (Sauvola), for shadows. */
const PARAMETERS = { tessedit_pageseg_mode: '3', thresholding_method: '2' } as Partial<WorkerParams>
const LSTM_ONLY = 1

/** Tesseract takes all its languages from one folder; npm brings each in a package of its own. */
async function copyLanguage(code: PhotoLanguage, folder: string): Promise<void> {
  const from = path.dirname(require.resolve(`@tesseract.js-data/${code}/package.json`))
  const name = `${code}.traineddata.gz`
  await copyFile(path.join(from, '4.0.0_best_int', name), path.join(folder, name))
}

async function open(picture: Uint8Array): Promise<Sharp> {
  if (!isHeic(picture)) return sharp(picture, { limitInputPixels: MAX_PIXELS })
  const { data, width, height } = await decodeHeic(picture, (pixels) => {
    if (pixels > MAX_PIXELS) throw new Error(`has ${pixels} pixels`)
  })
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** Upright as the camera held it, grey, and no larger than it helps. */
async function prepare(picture: Uint8Array): Promise<Buffer> {
  const opened = await open(picture)
  return opened
    .rotate()
    .greyscale()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function recogniseIn(folder: string, image: Buffer, languages: PhotoLanguage[]): Promise<string> {
  const { createWorker } = await import('tesseract.js')
  // Without a handler of its own an error in the worker would end this process; the promises reject as well.
  const worker = await createWorker(languages, LSTM_ONLY, {
    langPath: folder,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  })
  try {
    await worker.setParameters(PARAMETERS)
    const { data } = await worker.recognize(image, { rotateAuto: true })
    return data.text
  } finally {
    await worker.terminate()
  }
}

/** The text of a photographed page, read on this machine; all of it is loaded only now, and let go afterwards. */
export async function recognise(picture: Uint8Array, languages: PhotoLanguage[]): Promise<string> {
  const image = await prepare(picture)
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-photo-'))
  try {
    await Promise.all(languages.map((code) => copyLanguage(code, folder)))
    return await recogniseIn(folder, image, languages)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
