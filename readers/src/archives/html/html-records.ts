import { type CheerioAPI, load } from 'cheerio/slim'
import { LIMITS } from '../limits.ts'

/** A page cut where each recipe begins, and each piece parsed alone: a tree of all would not fit. */
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

/** The text of an element with its blocks on lines of their own. */
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
