import { EXPORT_FORMATS, SINGLE_FORMATS } from '@larder/contract/transfer/exports'
import { FORMATS } from '@larder/writers/formats'
import { expect, test } from 'vitest'

test('the contract lists all export formats', () => {
  const keys = (found: typeof FORMATS) => found.map(({ key }) => key).sort()
  expect(keys(FORMATS.filter(({ collection }) => collection))).toEqual([...EXPORT_FORMATS].sort())
  expect(keys(FORMATS.filter(({ single }) => single))).toEqual([...SINGLE_FORMATS].sort())
})
