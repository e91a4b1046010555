import type { Page } from '../html/parse-html.ts'
import { findThings } from '../schema-org/find-things.ts'
import type { Thing } from '../schema-org/thing.ts'
import { type Notation, readMarkupThings, splitWords } from './attribute-markup.ts'

/** https://html.spec.whatwg.org/multipage/microdata.html */
const MICRODATA: Notation = {
  scope: ({ attributes }) => (attributes.itemscope === undefined ? null : splitWords(attributes.itemtype)),
  properties: ({ attributes }) => splitWords(attributes.itemprop),
}

export function extractMicrodataRecipes(page: Page): Thing[] {
  return findThings(readMarkupThings(page, MICRODATA), 'Recipe')
}
