import type { Page } from '../html/page-tree.ts'
import { findThings } from '../schema-org/find-things.ts'
import type { Thing } from '../schema-org/thing.ts'
import { type Notation, readThings, splitWords } from './things-in-attributes.ts'

/** https://html.spec.whatwg.org/multipage/microdata.html */
const MICRODATA: Notation = {
  scope: ({ attributes }) => (attributes.itemscope === undefined ? null : splitWords(attributes.itemtype)),
  properties: ({ attributes }) => splitWords(attributes.itemprop),
}

export function recipesInMicrodata(page: Page): Thing[] {
  return findThings(readThings(page, MICRODATA), 'Recipe')
}
