import type { ParsedIngredientLine } from '@larder/contract/food/ingredient-lines'
import { expect, test } from 'vitest'
import { newLine } from '../draft/recipe-draft.ts'
import { applyParsedLine, findSuggestedCandidate, isMatchedBySimilarity } from './apply-parsed-line.ts'

const parsed = (changes: Partial<ParsedIngredientLine> = {}): ParsedIngredientLine => ({
  line: '2 cups plain flour',
  quantity: 2,
  quantity_max: null,
  unit: 'cup',
  name: 'plain flour',
  note: null,
  amount_readable: '2 cups',
  amount_grams: 250,
  grams_by: 'by_volume',
  ingredient_id: 5,
  candidates: [{ ingredient_id: 5, name: 'plain flour', score: 1 }],
  words: [],
  ...changes,
})

test('a certain match is accepted, and can be undone if its name differs', () => {
  const candidates = [{ ingredient_id: 5, name: 'Mehl', score: 0.95 }]
  const line = { ...newLine(), ...applyParsedLine(newLine(), parsed({ candidates })) }
  expect(line).toMatchObject({ ingredientId: 5, knownName: 'Mehl', name: 'plain flour' })
  expect(isMatchedBySimilarity(line)).toBe(true)
})

test('an ingredient with the same name is matched', () => {
  const line = { ...newLine(), ...applyParsedLine(newLine('2 cups plain flour'), parsed()) }
  expect(line).toMatchObject({ ingredientId: 5, knownName: 'plain flour', grams: 250, amount: '2 cups' })
  expect(findSuggestedCandidate(line)).toBeUndefined()
  expect(isMatchedBySimilarity(line)).toBe(false)
})

test('a similar ingredient is suggested, never matched', () => {
  const candidates = [{ ingredient_id: 5, name: 'plain flour', score: 0.7 }]
  const line = {
    ...newLine(),
    ...applyParsedLine(newLine(), parsed({ name: 'flour', ingredient_id: null, candidates })),
  }
  expect(line.ingredientId).toBeNull()
  expect(findSuggestedCandidate(line)?.name).toBe('plain flour')
})

test('the user’s choices survive a change of the note', () => {
  const decided = {
    ...newLine('2 cups plain flour, sifted'),
    name: 'plain flour',
    amount: '2 cups',
    ingredientId: 9,
    knownName: 'flour type 550',
    grams: 260,
    gramsBy: 'stated' as const,
  }
  const line = { ...decided, ...applyParsedLine(decided, parsed({ note: 'sifted' })) }
  expect(line).toMatchObject({ ingredientId: 9, grams: 260, gramsBy: 'stated', note: 'sifted' })
})

test('entered grams are dropped with their amount', () => {
  const stated = {
    ...newLine(),
    name: 'plain flour',
    amount: '1 cup',
    grams: 130,
    gramsBy: 'stated' as const,
  }
  expect(applyParsedLine(stated, parsed())).toMatchObject({ grams: 250, gramsBy: 'by_volume' })
})
