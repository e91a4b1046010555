import type { Page } from '../html/parse-html.ts'
import { findThings } from '../schema-org/find-things.ts'
import type { Thing } from '../schema-org/thing.ts'
import { type Notation, readMarkupThings, splitWords } from './attribute-markup.ts'

/** RDFa Lite: https://www.w3.org/TR/rdfa-lite/ */
const RDFA: Notation = {
  scope: ({ attributes }) => (attributes.typeof === undefined ? null : splitWords(attributes.typeof)),
  // Open Graph uses the same attribute for page metadata.
  properties: ({ tag, attributes }) =>
    tag === 'meta' && /^(?:og|article|fb|twitter):/.test(attributes.property ?? '')
      ? []
      : splitWords(attributes.property),
}

export function extractRdfaRecipes(page: Page): Thing[] {
  return findThings(readMarkupThings(page, RDFA), 'Recipe')
}
