import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const read = (text: string) =>
  readText(text).recipes.map((recipe) => ({
    ...recipe,
    lines: recipe.ingredients.map(({ line, section }) => (section ? `${section}: ${line}` : line)),
    told: recipe.steps.map(({ instruction, section }) =>
      section ? `${section}: ${instruction}` : instruction,
    ),
  }))

test('an English recipe with headings, times and notes', () => {
  const text = `Carrot cake

A cake for every day.
Prep time: 20 mins | Cook time: 1 hr
Serves 10

Ingredients
200 g flour
- 3 carrots, grated
Cream Cheese Frosting
100 g cream cheese

Method
1. Mix flour and carrots.
2. Bake for 60 minutes.
Bake 5 minutes more if it is still wet.

Notes
Keeps for a week.
https://kitchen.example/carrot-cake`
  expect(read(text)).toMatchObject([
    {
      title: 'Carrot cake',
      description: 'A cake for every day.',
      servings: 10,
      prep_time_sec: 1_200,
      cook_time_sec: 3_600,
      lines: ['200 g flour', '3 carrots, grated', 'Cream Cheese Frosting: 100 g cream cheese'],
      told: ['Mix flour and carrots.', 'Bake for 60 minutes.', 'Bake 5 minutes more if it is still wet.'],
      notes: 'Keeps for a week.',
      source_url: 'https://kitchen.example/carrot-cake',
    },
  ])
})

test('a German recipe with hard line breaks', () => {
  const text = `Linsensuppe
Für 4 Personen
Zubereitungszeit: 45 Min.

Zutaten:
250 g Linsen
1 Zwiebel
Für die Einlage:
4 Würstchen

Zubereitung:
Die Linsen waschen und mit der gewürfelten Zwie-
bel in einem Liter Wasser etwa eine halbe Stunde
weich kochen.

Die Würstchen in Scheiben schneiden und in der
Suppe heiß werden lassen.`
  expect(read(text)).toMatchObject([
    {
      title: 'Linsensuppe',
      servings: 4,
      total_time_sec: 2_700,
      lines: ['250 g Linsen', '1 Zwiebel', 'Für die Einlage: 4 Würstchen'],
      told: [
        'Die Linsen waschen und mit der gewürfelten Zwiebel in einem Liter Wasser etwa eine halbe Stunde weich kochen.',
        'Die Würstchen in Scheiben schneiden und in der Suppe heiß werden lassen.',
      ],
    },
  ])
})

test('without a heading, amounts identify the ingredients', () => {
  const text =
    'Toast\n2 slices bread\n1 tbsp butter\nsalt\nToast the bread on both sides.\nSpread with butter, and salt it.'
  expect(read(text)).toMatchObject([
    {
      title: 'Toast',
      lines: ['2 slices bread', '1 tbsp butter', 'salt'],
      told: ['Toast the bread on both sides.', 'Spread with butter, and salt it.'],
    },
  ])
})

test('lines of dashes separate recipes, but do not split one', () => {
  const one = (name: string) => `${name}\n\nIngredients\n1 egg\n2 tbsp oil\n\nMethod\nFry it.`
  expect(read(`${one('Egg')}\n----------\n${one('Omelette')}`).map(({ title }) => title)).toEqual([
    'Egg',
    'Omelette',
  ])
  expect(read('Egg\n----------\nIngredients\n1 egg\n----------\nMethod\nFry it.')).toHaveLength(1)
})

test('reports what is missing', () => {
  expect(readText('Just a title').remarks.map(({ code }) => code)).toEqual(['no_ingredients', 'no_steps'])
})

test('any text gives a result, however long', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 2_000 })
  fc.assert(fc.property(texts, (text) => void readText(text)))
  expect(readText('1 cup flour\n'.repeat(200_000)).remarks[0]?.code).toBe('file_cut_off')
  expect(readText('mix '.repeat(200_000)).recipes).toBeDefined()
  expect(readText('\n'.repeat(1_000_000)).recipes).toEqual([])
  expect(readText('and stir it until it is smooth and thick and\n'.repeat(20_000)).recipes).toBeDefined()
})

const WAFFLES = `Waffles

Makes: 8

Ingredients
Batter
3 eggs
Salt
200 g flour

Topping
2 apples

Method
Batter
Beat the eggs with the flour until there are no lumps.
Bake until they are golden.

Topping
Cut the apples into thin slices and lay them on top.

Notes
Best on the same day.`

test.each([
  ['an empty line between all lines', WAFFLES.replace(/\n/g, '\n\n')],
  ['boxes to tick', WAFFLES.replace(/^(?=\d)/gm, '☐ ')],
  ['a mail that was answered', WAFFLES.replace(/^/gm, '> ')],
  ['a count over each step', WAFFLES.replace(/^(?=(?:Beat|Cut) the|Bake until)/gm, 'Step 1 of 3\n')],
])('the same recipe with %s', (_, text) => {
  expect(read(text)).toMatchObject([
    {
      title: 'Waffles',
      lines: ['Batter: 3 eggs', 'Batter: Salt', 'Batter: 200 g flour', 'Topping: 2 apples'],
      told: [
        'Batter: Beat the eggs with the flour until there are no lumps.',
        'Batter: Bake until they are golden.',
        'Topping: Cut the apples into thin slices and lay them on top.',
      ],
      notes: 'Best on the same day.',
    },
  ])
})

test.each([
  ['Sehr gut mit Reis', 'Curry\n\n1 Zwiebel\n\nZubereitung\n1. Schneiden.\n2. Braten.\n\nSehr gut mit Reis'],
  [
    'Dazu schmeckt Reis.',
    'Curry\n\n1 Zwiebel\n\nZubereitung\n1. Schneiden.\n2. Braten.\n\nTIPP Dazu schmeckt Reis.',
  ],
  [
    'Drikke til: Øl',
    'Gryte\n\n1 løk\n2 gulrøtter\n\nSlik gjør du\nKok alt.\nServer varmt.\n\nDrikke til: Øl',
  ],
])('what stands apart behind the steps is a note: %s', (notes, text) => {
  expect(read(text)).toMatchObject([{ notes }])
  expect(read(text)[0]?.told).toHaveLength(2)
})

test('times, yields and calories above a list without a heading are not ingredients', () => {
  const text =
    'Boller\n\n16 stk\n1 time 15 min\n240 kcal\nMiddels\n\n100 g smør, som har stått lenge nok på benken til å bli mykt\n4 dl melk\n\nBland alt sammen.\nStek bollene.'
  expect(read(text)[0]?.lines).toEqual([
    '100 g smør, som har stått lenge nok på benken til å bli mykt',
    '4 dl melk',
  ])
})

test.each([
  'Bis zum Servieren kalt stellen',
  'Follow with the cream and the berries',
  'Best served warm, with cream',
  'Roast @375F for 20 min',
  'Love it or leave it, but add the chili',
])('what only begins like a greeting stays a step: %s', (last) => {
  const text = `Trifle\n\n1 cup cream\n2 cups berries\n\nMethod\nWhip the cream.\n${last}`
  expect(read(text)[0]?.told).toEqual(['Whip the cream.', last])
})
