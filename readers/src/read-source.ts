import { ArchiveError } from './archives/archive-error.ts'
import { decodeText } from './archives/files/decode-text.ts'
import type { Source } from './archives/files/source.ts'
import { readArchive, sniffFormat } from './archives/read-archive.ts'
import { type Found, recipeOf, remarkOf } from './found.ts'
import { readPage } from './pages/read-page.ts'

const MOST_TEXT_BYTES = 20 * 1024 * 1024
const TAG = /<[a-z!][^>]*>/i

/** Whatever was sent: the archive of another program, a page, or a text. `url` is where it was fetched from. */
export async function* readSource(source: Source, url: string | null): AsyncGenerator<Found> {
  const text = await textOf(source)
  if (url === null && (await sniffFormat(source)) !== null) return yield* readArchive(source)
  if (text === null) throw new ArchiveError('unknown_format', source.name)
  if (TAG.test(text)) yield* readMarkup(source, text, url)
}

function* readMarkup(source: Source, text: string, url: string | null): Generator<Found> {
  const { recipes, remarks } = readPage(text, url)
  for (const { code, place, detail } of remarks) yield remarkOf(code, place, detail)
  for (const recipe of recipes) yield recipeOf(recipe, source.name)
}

/** Null for what is no text: an archive, a picture. */
async function textOf(source: Source): Promise<string | null> {
  const head = await source.read(0, Math.min(source.size, 1024))
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (!isWide && head.includes(0)) return null
  return decodeText(await source.read(0, Math.min(source.size, MOST_TEXT_BYTES))).text
}
