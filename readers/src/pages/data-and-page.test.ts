import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const STEPS = ['Slice the tomatoes and the cucumber.', 'Dress with oil and serve at once.']

function read(html: string) {
  const [recipe] = readPage(html, 'https://kitchen.example/').recipes
  if (!recipe) throw new Error('nothing found')
  return {
    lines: recipe.ingredients.map(({ line, section }) => (section ? `${section}: ${line}` : line)),
    steps: recipe.steps.map(({ instruction, section }) =>
      section ? `${section}: ${instruction}` : instruction,
    ),
    notes: recipe.notes,
  }
}

const list = (texts: string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`
const method = `<h2>Method</h2><ol>${STEPS.map((step) => `<li>${step}</li>`).join('')}</ol>`
const page = (lines: string, data: object = {}) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Salad', ...data })}</script>
   <h1>Salad</h1><h2>Ingredients</h2>${lines}${method}`

test('amounts as programs write them give way to those that the page shows', () => {
  const recipeIngredient = ['2.0 tomatoes', '0.5 cucumber', '3.0 tbsp oil']
  const shown = ['2 tomatoes', '½ cucumber', '3 tbsp oil']
  expect(read(page(list(shown), { recipeIngredient })).lines).toEqual(shown)
})

test('lines that the data has for each step, and the page once, are taken once', () => {
  const shown = ['2 tomatoes', '1 cucumber', '3 tbsp oil']
  const recipeIngredient = [...shown, '3 tbsp oil', '1 cucumber']
  expect(read(page(list(shown), { recipeIngredient })).lines).toEqual(shown)
})

test('what the page has as a heading is none of the lines of the data', () => {
  const recipeIngredient = ['Salad bowl', '2 tomatoes', '1 cucumber', 'Rich dressing', '3 tbsp oil']
  const shown = `<h3>Salad bowl</h3>${list(['2 tomatoes', '1 cucumber'])}<h3>Rich dressing</h3>${list(['3 tbsp oil'])}`
  expect(read(page(shown, { recipeIngredient })).lines).toEqual([
    'Salad bowl: 2 tomatoes',
    'Salad bowl: 1 cucumber',
    'Rich dressing: 3 tbsp oil',
  ])
})

test('a list in metric and again in imperial measures is read once', () => {
  const shown = `<h3>Imperial</h3>${list(['7 oz flour', '3 eggs'])}<h3>Metric</h3>${list(['200 g flour', '3 eggs'])}`
  expect(read(page(shown)).lines).toEqual(['200 g flour', '3 eggs'])
})

test('newsletters between the lines are no ingredients and no steps', () => {
  const shown = list(['2 tomatoes', 'Sign up for our newsletter!', '1 cucumber', '3 tbsp oil'])
  expect(read(`${page(shown)}<p>Follow us on Pinterest for more like this.</p>`)).toMatchObject({
    lines: ['2 tomatoes', '1 cucumber', '3 tbsp oil'],
    steps: STEPS,
  })
})

test('a menu of ingredients is no list of them', () => {
  const names = 'Avocado Bread Cabbage Dates Eggs Fish Grapes Ham Kale Leek Milk Nuts Oats Peas Rice'.split(
    ' ',
  )
  const menu = `<h3>Ingredients</h3>${list(names.map((name) => `<a href="/">${name}</a>`))}`
  expect(read(`${menu}${page('')}`)).toMatchObject({ lines: [], steps: STEPS })
})

test('numbers that count the steps are no amounts', () => {
  const steps = [...STEPS, 'Eat it on a warm evening.']
  const counted = list(steps.map((step, index) => `${index + 1}. ${step}`))
  const shown = `<h1>Salad</h1><h2>Ingredients</h2>${list(['tomatoes', 'cucumber'])}<h2>Method</h2>${counted}`
  expect(read(shown)).toMatchObject({ lines: ['tomatoes', 'cucumber'], steps })
})

test('a line break within the bold heading ends it', () => {
  const shown = `<p><b>Method:<br></b>${STEPS[0]}<br>${STEPS[1]}</p>`
  expect(
    read(`<h1>Salad</h1><h2>Ingredients</h2>${list(['2 tomatoes', '1 cucumber'])}${shown}`).steps,
  ).toEqual(STEPS)
})

test('a heading over all steps is not repeated over each of them, one over some is', () => {
  const over = (name: string, step: string) => `<h3>${name}</h3><p>${step}</p>`
  const lines = `<h1>Salad</h1><h2>Ingredients</h2>${list(['2 tomatoes', '1 cucumber'])}<h2>Method</h2>`
  const [first = '', second = ''] = STEPS
  expect(read(lines + over('Get going', first + second)).steps).toEqual([first + second])
  expect(read(lines + over('Bowl', first) + over('Sauce', second)).steps).toEqual([
    `Bowl: ${first}`,
    `Sauce: ${second}`,
  ])
})

test('one text of data: its heading is no step, and what is said under notes becomes notes', () => {
  const recipeInstructions = `Method\n${STEPS.join('\n')}\nNotes:\nKeeps for a day.`
  const recipeIngredient = ['2 tomatoes', '1 cucumber']
  expect(read(page('', { recipeInstructions, recipeIngredient }))).toMatchObject({
    steps: STEPS,
    notes: 'Keeps for a day.',
  })
})

test('in a list of steps, what follows a note is done all the same, and an address is no step', () => {
  const recipeInstructions = [
    ...STEPS,
    'Note',
    'The glaze may be thicker.',
    'https://film.example/salad',
    'Serve.',
  ]
  const recipeIngredient = ['2 tomatoes', '1 cucumber']
  expect(read(page('', { recipeInstructions, recipeIngredient }))).toMatchObject({
    steps: [...STEPS, 'Note', 'The glaze may be thicker.', 'Serve.'],
    notes: null,
  })
})

test('an application calls amounts and units by longer names', () => {
  const ingredient = (name: string, displayQuantity: number, displayUnitOfMeasurement?: string) => ({
    ...{ name, displayQuantity, displayUnitOfMeasurement },
  })
  const state = {
    recipe: {
      title: 'Salad',
      ingredients: [ingredient('tomatoes', 2), ingredient('oil', 30, 'ml')],
      steps: STEPS,
    },
    filler: 'x'.repeat(300),
  }
  const shown = `<title>Salad</title><script type="application/json">${JSON.stringify(state)}</script>`
  expect(read(shown).lines).toEqual(['2 tomatoes', '30 ml oil'])
})

const HIDDEN = 'class="swap hidden"'

test('where the data lacks some amounts, the lines of the page count, without what it hides', () => {
  const recipeIngredient = ['2 tomatoes', '1 cucumber', 'mustard']
  const shown = list([
    '2 tomatoes, ripe',
    `<span>1 cucumber</span><div ${HIDDEN}>2 pickles</div>`,
    '1 tsp mustard',
  ])
  expect(read(page(shown, { recipeIngredient })).lines).toEqual([
    '2 tomatoes, ripe',
    '1 cucumber',
    '1 tsp mustard',
  ])
})

test('lines of the data without amounts stay where the page speaks of other food', () => {
  const recipeIngredient = ['2 tomatoes', '1 cucumber', 'mustard']
  expect(read(page(list(['2 tomatoes', '1 pepper', '3 tbsp oil']), { recipeIngredient })).lines).toEqual(
    recipeIngredient,
  )
})

test('an article in the data is no list of steps where the page has these by themselves', () => {
  const steps = [...STEPS, 'Put it on the table with some bread.']
  const story = [
    'Every summer we eat this salad in the garden, as soon as the first tomatoes are ripe.',
    'Which tomatoes are best',
    'Those that smell of themselves, and never those that come out of the cold in winter.',
  ]
  const shown = `<h2>Method</h2><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`
  const data = (recipeInstructions: string) =>
    read(page(list(['2 tomatoes', '1 cucumber']), { recipeInstructions }).replace(method, shown)).steps
  expect(data([...story, ...steps, 'More salads:', 'Radish salad'].join('\n'))).toEqual(steps)
  const longer = ['Wash the tomatoes.', ...steps, 'Eat.']
  expect(data(longer.join('\n'))).toEqual(longer)
})

test('steps for a machine give way to those that the page tells people', () => {
  const told = ['Add 100 g leek and 20 g butter.', 'Mix 10 sec, speed 4, then rest for a minute.']
  const recipeInstructions = [
    ['Adding', 'Add 100 g leek.'],
    ['Adding', 'Add 20 g butter.'],
    ['Adding', 'Add the lid.'],
    ['Setting', 'Mix 10 sec, speed 4.'],
    ['Setting', 'Rest for a minute.'],
    ['Setting', 'Open.'],
  ].map(([name, text]) => ({ '@type': 'HowToStep', name, text }))
  const shown = `<h2>Method</h2><ol>${told.map((step) => `<li>${step}</li>`).join('')}</ol>`
  expect(read(page('', { recipeInstructions }).replace(method, shown)).steps).toEqual(told)
})

test('offers of a shop are no steps', () => {
  const offers = [
    'Salad bowl of beech wood, 30 cm, in a shop 20.01€',
    'Knife for tomatoes, sharp as can be, in a shop 9.20€',
  ]
  const shop = `<div class="steps-tools">${list([...offers, 'Board of oak for cutting bread, in a shop 31€'])}</div>`
  const steps = `<div class="steps">${list(STEPS)}</div>`
  const lines = `<h1>Salad</h1><h2>Ingredients</h2>${list(['2 tomatoes', '1 cucumber'])}`
  expect(read(`${lines}${shop}${steps}`).steps).toEqual(STEPS)
})
