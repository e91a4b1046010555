import { expect, test } from 'vitest'
import { type DraftPictures, findExcess } from './draft-pictures.ts'

const pictures = (key: string, keptAt: number, bytes: number): DraftPictures => ({
  key,
  userId: 1,
  files: [new File([new Uint8Array(bytes)], 'a.png')],
  keptAt,
})

test('deletes pictures of the oldest drafts, never of the current one', () => {
  const [now, late, early] = [pictures('now', 3, 5), pictures('late', 2, 4), pictures('early', 1, 4)]
  expect(findExcess([now, early, late], 13)).toEqual([])
  expect(findExcess([now, early, late], 12)).toEqual(['early'])
  expect(findExcess([now, early, late], 4)).toEqual(['late', 'early'])
})
