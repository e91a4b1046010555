import { expect, test } from 'vitest'
import { formatIngredients, formatSteps, parseIngredientItems, parseStepItems } from './plain-text.ts'
import { newHeading, newLine, newStep } from './recipe-draft.ts'

const shown = (items: ReturnType<typeof parseIngredientItems>) =>
  items.map((item) => (item.kind === 'heading' ? `[${item.name}]` : item.text))
const steps = (items: ReturnType<typeof parseStepItems>) =>
  items.map((item) => (item.kind === 'heading' ? `[${item.name}]` : item.instruction))

test('a pasted block becomes lines without bullets, and headings become sections', () => {
  const block =
    'Dough:\n• 500 g flour\r\n- 7 g yeast\n\n# Topping\n1. 2 tomatoes\n▢ 1.5 kg potatoes\n1 ½ cups milk'
  expect(shown(parseIngredientItems(block))).toEqual([
    '[Dough]',
    '500 g flour',
    '7 g yeast',
    '[Topping]',
    '2 tomatoes',
    '1.5 kg potatoes',
    '1 ½ cups milk',
  ])
})

test('seasonings on one line become a line each', () => {
  expect(shown(parseIngredientItems('2 eggs\n- Salt and pepper'))).toEqual(['2 eggs', 'Salt', 'pepper'])
})

test('unchanged lines keep their data', () => {
  const flour = { ...newLine('500 g flour'), ingredientId: 7, isRead: true }
  const [known, added] = parseIngredientItems('500 g flour\n1 egg', [flour])
  expect(known).toBe(flour)
  expect(added).toMatchObject({ text: '1 egg', isRead: false })
})

test('splits steps by paragraphs, or by lines without paragraphs', () => {
  expect(steps(parseStepItems('1. Mix.\n2. Bake\n3) Eat'))).toEqual(['Mix.', 'Bake', 'Eat'])
  expect(steps(parseStepItems('Mix\nwell.\n\n# Filling\n\nStep 2: Bake 20 min.'))).toEqual([
    'Mix\nwell.',
    '[Filling]',
    'Bake 20 min.',
  ])
})

test('recognises section headings with and without a colon', () => {
  const block =
    'For the sauce\n2 tomatoes\nFür den Teig\n500 g Mehl\nTo serve\nbread\nflour for the board\nFor 4 people'
  expect(shown(parseIngredientItems(block))).toEqual([
    '[For the sauce]',
    '2 tomatoes',
    '[Für den Teig]',
    '500 g Mehl',
    '[To serve]',
    'bread',
    'flour for the board',
    'For 4 people',
  ])
})

test('splits numbered steps regardless of blank lines', () => {
  const expected = ['Mix\nwell.', 'Bake 20 min.', 'Eat.']
  expect(steps(parseStepItems('1. Mix\nwell.\n2. Bake 20 min.\n3. Eat.'))).toEqual(expected)
  expect(steps(parseStepItems('1. Mix\n\nwell.\n\n2. Bake 20 min.\n3. Eat.'))).toEqual(expected)
  expect(steps(parseStepItems('Step 1\n\nMix\nwell.\n\nStep 2\n\nBake 20 min.\n\nStep 3\n\nEat.'))).toEqual(
    expected,
  )
  expect(steps(parseStepItems('1. Mix\nwell.\n\nFor the sauce\n\n2. Boil.'))).toEqual([
    'Mix\nwell.',
    '[For the sauce]',
    'Boil.',
  ])
  expect(steps(parseStepItems('Mix 3 eggs.\n\n12 of them are enough.\nReally.'))).toEqual([
    'Mix 3 eggs.',
    '12 of them are enough.\nReally.',
  ])
})

test('an unchanged step keeps its duration', () => {
  const [step] = parseStepItems('Bake.', [newStep('Bake.', '20 min')])
  expect(step).toMatchObject({ instruction: 'Bake.', duration: '20 min' })
})

test('reads its own output', () => {
  const items = [newLine('1 egg'), newHeading('Dough'), newLine('500 g flour')]
  expect(shown(parseIngredientItems(formatIngredients(items), items))).toEqual([
    '1 egg',
    '[Dough]',
    '500 g flour',
  ])
  const method = [newStep('Mix\nwell.'), newHeading('Later'), newStep('Bake.')]
  expect(steps(parseStepItems(formatSteps(method), method))).toEqual(['Mix\nwell.', '[Later]', 'Bake.'])
})
