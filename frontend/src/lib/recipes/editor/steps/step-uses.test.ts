import { expect, test } from 'vitest'
import { newHeading, newLine, newStep } from '../draft/recipe-draft.ts'
import { offeredLines, resolveUses, withShare } from './step-uses.ts'

const items = [newLine('250 g butter'), newHeading('Filling'), newLine(' '), newLine('500 g flour')]
const lines = offeredLines(items)
const [butter, flour] = lines.map(({ key }) => key) as [string, string]

test('offers lines with text', () => {
  expect(lines.map(({ text }) => text)).toEqual(['250 g butter', '500 g flour'])
})

test('matches lines by text until the cook chooses; deleted lines are not used', () => {
  const step = newStep('Cream the butter.')
  expect(resolveUses(step, lines, [step])).toEqual([{ key: butter, share: 1 }])
  expect(resolveUses({ ...step, uses: [] }, lines, [step])).toEqual([])
  const uses = [
    { key: flour, share: 0.5 },
    { key: 'gone', share: 1 },
  ]
  expect(resolveUses({ ...step, uses }, lines, [step])).toEqual([{ key: flour, share: 0.5 }])
})

test('prefers the line under the same heading as the step', () => {
  const offered = offeredLines([
    newHeading('Dough'),
    newLine('100 g sugar'),
    newHeading('Glaze'),
    newLine('2 tbsp sugar'),
  ])
  const step = newStep('Dust with the sugar.')
  const steps = [newHeading('Dough'), newStep('Stir in the sugar.'), newHeading('Glaze'), step]
  expect(resolveUses(step, offered, steps).map(({ key }) => key)).toEqual([offered[1]?.key])
})

test('adds, changes and removes a line in recipe order', () => {
  const both = withShare([{ key: flour, share: 1 }], lines, butter, 0.5)
  expect(both).toEqual([
    { key: butter, share: 0.5 },
    { key: flour, share: 1 },
  ])
  expect(withShare(both, lines, flour, 0)).toEqual([{ key: butter, share: 0.5 }])
})
