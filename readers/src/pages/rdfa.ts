import type { Page } from '../html/page-tree.ts'
import { findThings } from '../schema-org/find-things.ts'
import type { Thing } from '../schema-org/thing.ts'
import { type Notation, readThings, splitWords } from './things-in-attributes.ts'

/** RDFa Lite: https://www.w3.org/TR/rdfa-lite/ */
const RDFA: Notation = {
  scope: ({ attributes }) => (attributes.typeof === undefined ? null : splitWords(attributes.typeof)),
  // Open Graph uses the same attribute for what is about the page.
  properties: ({ tag, attributes }) =>
    tag === 'meta' && /^(?:og|article|fb|twitter):/.test(attributes.property ?? '')
      ? []
      : splitWords(attributes.property),
}

export function recipesInRdfa(page: Page): Thing[] {
  return findThings(readThings(page, RDFA), 'Recipe')
}
