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

test('accepts their changes and keeps mine', () => {
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

test('parts changed by both are contested and stay mine until resolved', () => {
  const merged = mergeDrafts(base, { ...base, notes: 'Mine.' }, { ...base, notes: 'Theirs.' })
  expect(merged).toMatchObject({ draft: { notes: 'Mine.' }, accepted: [], contested: ['notes'] })
})

test('equal changes and irrelevant order are no conflict', () => {
  const mine = { ...base, servings: '4', category_ids: [1, 3] }
  expect(mergeDrafts(base, mine, { ...base, servings: '4' })).toMatchObject({ accepted: [], contested: [] })
})
