import { ArchiveError } from './archives/archive-error.ts'
import { decodeText } from './archives/files/decode-text.ts'
import type { Source } from './archives/files/source.ts'
import { isZip, readArchive, sniffFormat } from './archives/read-archive.ts'
import { createRemark, type FoundItem } from './found-items.ts'
import { readPage } from './pages/read-page.ts'
import { isPhotograph } from './photo/is-photograph.ts'
import type { AddedLanguages } from './photo/ocr.ts'
import type { FoundRecipe, Remark } from './recipe.ts'
import { readText, type TextReading } from './text/read-text.ts'

const MAX_TEXT_BYTES = 20 * 1024 * 1024
const HEAD_BYTES = 1024
const TAG = /<(?:!doctype|html|head|body|script|div|p|ul|table|main|article)\b[^>]*>/i

/** Detects the kind of source (archive, web page, text or photo) and reads it. `url` is the address it was fetched from. */
export async function* readSource(
  source: Source,
  url: string | null,
  ocr?: AddedLanguages,
): AsyncGenerator<FoundItem> {
  const head = await source.read(0, Math.min(source.size, HEAD_BYTES))
  if (isPhotograph(head)) return yield* readPicture(source, ocr)
  if (url === null && (isZip(head) || (await sniffFormat(source)) !== null)) return yield* readArchive(source)
  if (isBinary(head)) throw new ArchiveError('unknown_format', source.name)
  const { text } = decodeText(await source.read(0, Math.min(source.size, MAX_TEXT_BYTES)))
  if (!TAG.test(text)) return yield* foundIn(source, withoutEmpty(readText(text)))
  const { recipes, remarks } = readPage(text, url)
  yield* foundIn(source, { recipes: recipes.map((recipe) => ({ ...recipe, is_page: true })), remarks })
}

/** OCR is large, so it is loaded only for photos. */
async function* readPicture(source: Source, ocr?: AddedLanguages): AsyncGenerator<FoundItem> {
  const { readPhoto } = await import('./photo/read-photo.ts')
  const { recipes, remarks } = withoutEmpty(await readPhoto(await source.read(0, source.size), ocr))
  const pictures = [{ entry: source.name }]
  yield* foundIn(source, { recipes: recipes.map((recipe) => ({ ...recipe, pictures })), remarks })
}

function* foundIn(source: Source, read: { recipes: FoundRecipe[]; remarks: Remark[] }): Generator<FoundItem> {
  if (read.recipes.length === 0)
    for (const { code, place, detail } of read.remarks) yield createRemark(code, place, detail)
  for (const recipe of read.recipes)
    yield {
      ...{ kind: 'recipe', recipe, place: source.name },
      // A remark without a place is about the whole source.
      remarks: read.remarks.filter(({ place }) => place === null || place === recipe.title),
    }
}

/** Drops results with only a title, since any text has a first line. */
const withoutEmpty = ({ recipes, remarks }: TextReading): TextReading => ({
  recipes: recipes.filter(({ ingredients, steps }) => ingredients.length + steps.length > 0),
  remarks,
})

function isBinary(head: Uint8Array): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return !isWide && head.includes(0)
}
