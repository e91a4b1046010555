import { expect, test } from 'vitest'
import { ingredientItems, ingredientsText, stepItems, stepsText } from './plain-text.ts'
import { newHeading, newLine, newStep } from './recipe-draft.ts'

const shown = (items: ReturnType<typeof ingredientItems>) =>
  items.map((item) => (item.kind === 'heading' ? `[${item.name}]` : item.text))
const steps = (items: ReturnType<typeof stepItems>) =>
  items.map((item) => (item.kind === 'heading' ? `[${item.name}]` : item.instruction))

test('a pasted block becomes lines without bullets, and headings become sections', () => {
  const block =
    'Dough:\n• 500 g flour\r\n- 7 g yeast\n\n# Topping\n1. 2 tomatoes\n▢ 1.5 kg potatoes\n1 ½ cups milk'
  expect(shown(ingredientItems(block))).toEqual([
    '[Dough]',
    '500 g flour',
    '7 g yeast',
    '[Topping]',
    '2 tomatoes',
    '1.5 kg potatoes',
    '1 ½ cups milk',
  ])
})

test('lines that were not touched keep what is known about them', () => {
  const flour = { ...newLine('500 g flour'), ingredientId: 7, isRead: true }
  const [kept, added] = ingredientItems('500 g flour\n1 egg', [flour])
  expect(kept).toBe(flour)
  expect(added).toMatchObject({ text: '1 egg', isRead: false })
})

test('steps are paragraphs, or lines where there are no paragraphs', () => {
  expect(steps(stepItems('1. Mix.\n2. Bake\n3) Eat'))).toEqual(['Mix.', 'Bake', 'Eat'])
  expect(steps(stepItems('Mix\nwell.\n\n# Filling\n\nStep 2: Bake 20 min.'))).toEqual([
    'Mix\nwell.',
    '[Filling]',
    'Bake 20 min.',
  ])
})

test('a step that was not touched keeps its duration', () => {
  const [step] = stepItems('Bake.', [newStep('Bake.', '20 min')])
  expect(step).toMatchObject({ instruction: 'Bake.', duration: '20 min' })
})

test('what the text areas show is read back the same', () => {
  const items = [newLine('1 egg'), newHeading('Dough'), newLine('500 g flour')]
  expect(shown(ingredientItems(ingredientsText(items), items))).toEqual(['1 egg', '[Dough]', '500 g flour'])
  const method = [newStep('Mix\nwell.'), newHeading('Later'), newStep('Bake.')]
  expect(steps(stepItems(stepsText(method), method))).toEqual(['Mix\nwell.', '[Later]', 'Bake.'])
})
