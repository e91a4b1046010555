import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { VariableReader } from './variable-reader.ts'

const BUILT_IN = ['eng', 'deu']
/** Tesseract's codes: `fra`, `chi_sim`. */
const CODE = /^[a-z]{3}(?:_[a-z]{3,5})?$/

/** Languages for text in photos besides English and German. Their data is in `DATA_DIR/ocr`. */
export function readOcr(read: VariableReader, mistakes: string[], dataDir: string) {
  const folder = join(dataDir, 'ocr')
  const given = (read.text('OCR_LANGUAGES') ?? '').split(/[\s,+]+/).filter(Boolean)
  const languages = [...new Set(given)].filter((code) => !BUILT_IN.includes(code))
  for (const code of languages)
    if (!CODE.test(code))
      mistakes.push(`OCR_LANGUAGES has '${code}', but a language is a code such as fra, ukr or chi_sim.`)
    else if (!['', '.gz'].some((ending) => existsSync(join(folder, `${code}.traineddata${ending}`))))
      mistakes.push(`OCR_LANGUAGES has '${code}', but ${join(folder, code)}.traineddata does not exist.`)
  return { languages, folder }
}
