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

test('prefers the amounts of the page to machine-written ones', () => {
  const recipeIngredient = ['2.0 tomatoes', '0.5 cucumber', '3.0 tbsp oil']
  const shown = ['2 tomatoes', '½ cucumber', '3 tbsp oil']
  expect(read(page(list(shown), { recipeIngredient })).lines).toEqual(shown)
})

test('takes lines once that the structured data repeats per step', () => {
  const shown = ['2 tomatoes', '1 cucumber', '3 tbsp oil']
  const recipeIngredient = [...shown, '3 tbsp oil', '1 cucumber']
  expect(read(page(list(shown), { recipeIngredient })).lines).toEqual(shown)
})

test('removes headings of the page from the lines of the structured data', () => {
  const recipeIngredient = ['Salad bowl', '2 tomatoes', '1 cucumber', 'Rich dressing', '3 tbsp oil']
  const shown = `<h3>Salad bowl</h3>${list(['2 tomatoes', '1 cucumber'])}<h3>Rich dressing</h3>${list(['3 tbsp oil'])}`
  expect(read(page(shown, { recipeIngredient })).lines).toEqual([
    'Salad bowl: 2 tomatoes',
    'Salad bowl: 1 cucumber',
    'Rich dressing: 3 tbsp oil',
  ])
})

test('reads a list once that is given in metric and imperial units', () => {
  const shown = `<h3>Imperial</h3>${list(['7 oz flour', '3 eggs'])}<h3>Metric</h3>${list(['200 g flour', '3 eggs'])}`
  expect(read(page(shown)).lines).toEqual(['200 g flour', '3 eggs'])
})

test('ignores newsletter boxes between ingredients and steps', () => {
  const shown = list(['2 tomatoes', 'Sign up for our newsletter!', '1 cucumber', '3 tbsp oil'])
  expect(read(`${page(shown)}<p>Follow us on Pinterest for more like this.</p>`)).toMatchObject({
    lines: ['2 tomatoes', '1 cucumber', '3 tbsp oil'],
    steps: STEPS,
  })
})

test('a navigation menu of ingredients is not an ingredient list', () => {
  const names = 'Avocado Bread Cabbage Dates Eggs Fish Grapes Ham Kale Leek Milk Nuts Oats Peas Rice'.split(
    ' ',
  )
  const menu = `<h3>Ingredients</h3>${list(names.map((name) => `<a href="/">${name}</a>`))}`
  expect(read(`${menu}${page('')}`)).toMatchObject({ lines: [], steps: STEPS })
})

test('step numbers are not amounts', () => {
  const steps = [...STEPS, 'Eat it on a warm evening.']
  const counted = list(steps.map((step, index) => `${index + 1}. ${step}`))
  const shown = `<h1>Salad</h1><h2>Ingredients</h2>${list(['tomatoes', 'cucumber'])}<h2>Method</h2>${counted}`
  expect(read(shown)).toMatchObject({ lines: ['tomatoes', 'cucumber'], steps })
})

test('a line break ends a bold heading', () => {
  const shown = `<p><b>Method:<br></b>${STEPS[0]}<br>${STEPS[1]}</p>`
  expect(
    read(`<h1>Salad</h1><h2>Ingredients</h2>${list(['2 tomatoes', '1 cucumber'])}${shown}`).steps,
  ).toEqual(STEPS)
})

test('drops a heading over all steps and keeps a heading over some', () => {
  const over = (name: string, step: string) => `<h3>${name}</h3><p>${step}</p>`
  const lines = `<h1>Salad</h1><h2>Ingredients</h2>${list(['2 tomatoes', '1 cucumber'])}<h2>Method</h2>`
  const [first = '', second = ''] = STEPS
  expect(read(lines + over('Get going', first + second)).steps).toEqual([first + second])
  expect(read(lines + over('Bowl', first) + over('Sauce', second)).steps).toEqual([
    `Bowl: ${first}`,
    `Sauce: ${second}`,
  ])
})

test('splits one text of steps: drops its heading, moves notes to notes', () => {
  const recipeInstructions = `Method\n${STEPS.join('\n')}\nNotes:\nKeeps for a day.`
  const recipeIngredient = ['2 tomatoes', '1 cucumber']
  expect(read(page('', { recipeInstructions, recipeIngredient }))).toMatchObject({
    steps: STEPS,
    notes: 'Keeps for a day.',
  })
})

test('in a list of steps, a step after a note counts, and a URL does not', () => {
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

const buildState = (recipe: object) =>
  `<title>Salad</title><script type="application/json">${JSON.stringify({
    recipe: { title: 'Salad', steps: STEPS, ...recipe },
    filler: 'x'.repeat(300),
  })}</script>`

test('application state with longer names for amounts and units', () => {
  const ingredients = [
    { name: 'tomatoes', displayQuantity: 2 },
    { name: 'oil', displayQuantity: 30, displayUnitOfMeasurement: 'ml' },
  ]
  expect(read(buildState({ ingredients })).lines).toEqual(['2 tomatoes', '30 ml oil'])
})

test("rounds a guest's share to quarters of a piece, then multiplies it", () => {
  const food = (amount: number, unit: string, name_singular: string, name_plural: string, more = {}) => ({
    ...{ amount, unit: { name: unit }, ingredient: { name_singular, name_plural }, ...more },
  })
  const ingredients = [
    food(0.5, 'pcs', 'tomato', 'tomatoes', { prefix: 'ripe' }),
    food(0.25, 'pcs', 'cucumber', 'cucumbers'),
    food(0.25, 'pcs', 'lemon', 'lemons', { suffix: 'to serve' }),
    food(12.5, 'g', 'feta', 'fetas', { inflection: 'singular' }),
  ]
  const divided = ['0.5 pcs ripe tomato', '0.25 pcs cucumber', '0.25 pcs lemon, to serve', '12.5 g feta']
  expect(read(buildState({ ingredients, serving_size: 4 })).lines).toEqual([
    '2 ripe tomatoes',
    '1 cucumber',
    '1 lemon, to serve',
    '50 g feta',
  ])
  expect(read(buildState({ ingredients, serving_size: 250 })).lines).toEqual(divided)
  expect(read(buildState({ ingredients, servings: 3 })).lines).toEqual(divided)
  const range = { amount: '2-3', unit: 'sprigs', name: 'dill' }
  expect(read(buildState({ ingredients: [...ingredients, range], serving_size: 4 })).lines).toEqual([
    ...divided,
    '2-3 sprigs dill',
  ])
})

test('fractions in a recipe are not shares per guest', () => {
  const ingredients = [
    { name: 'onion', amount: 0.5, unit: 'pc' },
    { name: 'oil', amount: 0.25, unit: 'cup' },
    { name: 'salt', amount: 0.25, unit: 'tsp' },
  ]
  expect(read(buildState({ ingredients, servings: 4 })).lines).toEqual([
    '0.5 pc onion',
    '0.25 cup oil',
    '0.25 tsp salt',
  ])
})

const HIDDEN = 'class="swap hidden"'

test('if the structured data lacks amounts, uses the visible lines of the page', () => {
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

test('keeps lines of the structured data without amounts if the page lists other food', () => {
  const recipeIngredient = ['2 tomatoes', '1 cucumber', 'mustard']
  expect(read(page(list(['2 tomatoes', '1 pepper', '3 tbsp oil']), { recipeIngredient })).lines).toEqual(
    recipeIngredient,
  )
})

test('prefers the steps of the page to an article in the structured data', () => {
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

test('prefers the steps of the page to machine-written ones', () => {
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

test('shop offers are not steps', () => {
  const offers = [
    'Salad bowl of beech wood, 30 cm, in a shop 20.01€',
    'Knife for tomatoes, sharp as can be, in a shop 9.20€',
  ]
  const shop = `<div class="steps-tools">${list([...offers, 'Board of oak for cutting bread, in a shop 31€'])}</div>`
  const steps = `<div class="steps">${list(STEPS)}</div>`
  const lines = `<h1>Salad</h1><h2>Ingredients</h2>${list(['2 tomatoes', '1 cucumber'])}`
  expect(read(`${lines}${shop}${steps}`).steps).toEqual(STEPS)
})

test('table headers are not ingredients, and links are not steps', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const table = `<table>${row('Menge', 'Zutat')}${row('2', 'Tomaten')}${row('200 g', 'Feta')}</table>`
  const more = `${STEPS.map((step) => `<p>${step}</p>`).join('')}<p>See also: our salad of radishes and cress.</p>`
  const shown = `<h1>Salad</h1><h2>Ingredients</h2>${table}<h2>Method</h2>${more}<p>See also that the bowl is cold.</p>`
  expect(read(shown)).toMatchObject({
    lines: ['2 Tomaten', '200 g Feta'],
    steps: [...STEPS, 'See also that the bowl is cold.'],
  })
})
