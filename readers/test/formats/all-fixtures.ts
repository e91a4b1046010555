import type { Fixture } from '../fixture.ts'
import { JSON_FIXTURES } from './json-fixtures.ts'
import { LARDER_FIXTURES } from './larder-fixtures.ts'
import { MEALIE_FIXTURES } from './mealie-fixtures.ts'
import { MARKUP_FIXTURES, PAGE_FIXTURES, TABLE_FIXTURES } from './table-fixtures.ts'
import { TEXT_FIXTURES } from './text-fixtures.ts'
import { XML_FIXTURES } from './xml-fixtures.ts'

export const FIXTURES: Fixture[] = [
  ...LARDER_FIXTURES,
  ...MEALIE_FIXTURES,
  ...JSON_FIXTURES,
  ...TABLE_FIXTURES,
  ...PAGE_FIXTURES,
  ...MARKUP_FIXTURES,
  ...XML_FIXTURES,
  ...TEXT_FIXTURES,
]
