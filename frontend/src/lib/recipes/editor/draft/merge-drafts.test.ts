import { expect, test } from 'vitest'
import { mergeDrafts } from './merge-drafts.ts'
import { emptyDraft, newLine, newStep } from './recipe-draft.ts'

const base = {
  ...emptyDraft(),
  title: 'Omelette',
  servings: '2',
  notes: 'Hot pan.',
  category_ids: [3, 1],
  ingredients: [newLine('2 eggs')],
  steps: [newStep('Whisk.')],
}

test('what only the other person changed is taken, what only I changed stays mine', () => {
  const theirs = { ...base, title: 'French omelette', ingredients: [newLine('3 eggs')] }
  const mine = { ...base, servings: '4' }
  const { draft, accepted, contested } = mergeDrafts(base, mine, theirs)
  expect(draft).toMatchObject({
    title: 'French omelette',
    servings: '4',
    notes: 'Hot pan.',
    ingredients: [{ text: '3 eggs' }],
  })
  expect(accepted).toEqual(['title', 'ingredients'])
  expect(contested).toEqual([])
})

test('what both changed in different ways is contested and stays mine until it is decided', () => {
  const merged = mergeDrafts(base, { ...base, notes: 'Mine.' }, { ...base, notes: 'Theirs.' })
  expect(merged).toMatchObject({ draft: { notes: 'Mine.' }, accepted: [], contested: ['notes'] })
})

test('the same change by both, and lists in another order that means nothing, are no conflict', () => {
  const mine = { ...base, servings: '4', category_ids: [1, 3] }
  expect(mergeDrafts(base, mine, { ...base, servings: '4' })).toMatchObject({ accepted: [], contested: [] })
})
