import { expect, test } from 'vitest'
import { compareDrafts, draftFingerprint, mergeParts } from './compare-drafts.ts'
import { emptyDraft, newLine, newStep } from './recipe-draft.ts'

const mine = {
  ...emptyDraft(),
  title: 'Soup',
  servings: '4',
  ingredients: [newLine('1 onion'), newLine('2 leeks')],
}
const theirs = {
  ...emptyDraft(),
  title: 'Soup',
  servings: '6',
  ingredients: [newLine('1 onion'), newLine('salt')],
}

test('shows only different parts and marks different lines', () => {
  expect(compareDrafts(mine, theirs, String)).toEqual([
    { part: 'servings', mine: [{ text: '4', isOnlyHere: true }], theirs: [{ text: '6', isOnlyHere: true }] },
    {
      part: 'ingredients',
      mine: [
        { text: '1 onion', isOnlyHere: false },
        { text: '2 leeks', isOnlyHere: true },
      ],
      theirs: [
        { text: '1 onion', isOnlyHere: false },
        { text: 'salt', isOnlyHere: true },
      ],
    },
  ])
})

test('merges single parts', () => {
  expect(mergeParts(mine, theirs, ['servings'])).toMatchObject({
    servings: '6',
    ingredients: mine.ingredients,
  })
})

test('the fingerprint depends only on saved content', () => {
  const read = { ...mine, ingredients: [{ ...newLine('1 onion'), isRead: true }, newLine('2 leeks')] }
  expect(draftFingerprint(read)).toBe(draftFingerprint(mine))
  expect(draftFingerprint({ ...mine, steps: [newStep('Boil.')] })).not.toBe(draftFingerprint(mine))
})
