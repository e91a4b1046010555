import { type CheerioAPI, load } from 'cheerio/slim'
import { LIMITS } from '../limits.ts'

/**
 * Splits the page at the start of each recipe and parses each piece separately, because a tree of the full page would
 * not fit in memory.
 */
export function* htmlRecords(html: string, begin: RegExp): Generator<CheerioAPI | null> {
  const starts = [...html.matchAll(begin)].map(({ index }) => index)
  for (const [at, start] of starts.entries()) {
    const piece = html.slice(start, starts[at + 1])
    const isTooLarge =
      piece.length > LIMITS.recordLength || piece.split('<', LIMITS.htmlTags).length === LIMITS.htmlTags
    yield isTooLarge ? null : load(piece, { xml: { xmlMode: false, decodeEntities: true } })
  }
}

const BLOCKS = 'p, div, li, br, h1, h2, h3, h4, tr'

/** Text of an element, one line per block. */
export function linesIn($: CheerioAPI, element: Parameters<CheerioAPI>[0]): string[] {
  const copy = $(element as never).clone()
  copy.find(BLOCKS).each((_, block) => {
    $(block).prepend('\n').append('\n')
  })
  return copy
    .text()
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
