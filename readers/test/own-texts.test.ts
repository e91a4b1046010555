import { expect, test } from 'vitest'
import { compared, isRight, readOwnTexts } from './own-texts.ts'

/**
 * A few words, a page header or a table over the title are taken for it; a name that a column broke at a space stays broken;
 * short notes without a verb after the list are taken for ingredients; names of sites and of chatting people are taken for titles;
 * '(10 Stück)' in a title is not read as servings.
 */
const NOT_YET = new Set([
  '08-a-pdf-copied-hyphenated',
  '261-a-pdf-with-broken-lines',
  '391-notizen-handy',
  '392-pdf-booklet',
  '395-forum-english',
  '51-a-magazine-s-page-with-a-teaser',
  '577-de-forum-beitrag',
  '580-en-telegram-group',
  '583-en-blog-long-story',
  '584-de-einkauf-und-kochnotiz',
  '585-en-discord',
  '590-de-whatsapp-gemischt',
  '593-en-tiktok-caption',
  '77-a-cookery-course-s-sheet',
  '89-a-table-with-bars',
])

test.each(readOwnTexts('developed').filter(({ name }) => !NOT_YET.has(name)))(
  '$name',
  ({ text, expected }) => {
    const { read, right } = compared(text, expected)
    expect(read).toEqual(right)
  },
)

// Only the numbers are told, here and by the scorer, so that no rule is made for one of them.
test.each([
  { lot: 'of the kind of the corpus', numbers: [181, 216], of: 18, count: 18 },
  { lot: 'in another hand', numbers: [266, 275], of: 10, count: 8 },
])('of the $of texts kept apart $lot $count are right', ({ numbers: [from = 0, to = 0], of, count }) => {
  const lot = readOwnTexts('apart').filter(
    ({ name }) => parseInt(name, 10) >= from && parseInt(name, 10) <= to,
  )
  expect(lot).toHaveLength(of)
  expect(lot.filter(({ text, expected }) => isRight(text, expected))).toHaveLength(count)
})
