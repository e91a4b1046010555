import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const LINES = ['500 g potatoes', '2 carrots', '1 leek', '1 l stock', '2 tbsp cream', '1 bunch chives']
const STEPS = [
  'Peel the potatoes and cut them into cubes.',
  'Slice the carrots and the leek.',
  'Boil everything in the stock for half an hour.',
  'Stir in the cream, and scatter the chives over it.',
]

const list = (texts: string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`

function read(source: string, lines = list(LINES), steps = list(STEPS)) {
  const html = `<script type="application/ld+json">${source}</script>
    <h1>Soup</h1><h2>Ingredients</h2>${lines}<h2>Method</h2>${steps}`
  const [recipe] = readPage(html, 'https://kitchen.example/').recipes
  if (!recipe) throw new Error('nothing found')
  return {
    title: recipe.title,
    lines: recipe.ingredients.map(({ line, section }) => (section ? `${section}: ${line}` : line)),
    steps: recipe.steps.map(({ instruction }) => instruction),
  }
}

const data = (fields: object) =>
  JSON.stringify({
    '@type': 'Recipe',
    name: 'Potato soup',
    recipeIngredient: LINES,
    recipeInstructions: STEPS,
    ...fields,
  })

test('reads all lists of the page if the structured data has only one', () => {
  const shown = `${list(LINES.slice(0, 3))}<h3>Broth</h3>${list(LINES.slice(3))}`
  expect(read(data({ recipeIngredient: LINES.slice(3) }), shown).lines).toEqual([
    ...LINES.slice(0, 3),
    ...LINES.slice(3).map((line) => `Broth: ${line}`),
  ])
})

test('the same food in other units, or without an amount, adds nothing to the structured data', () => {
  const others = ['18 oz potatoes', '2 carrots', '1 leek', '2 pints stock', '2 tbsp cream', '1 bunch chives']
  const few = LINES.slice(0, 4)
  const reader = (more: string[]) => read(data({ recipeIngredient: few }), list([...few, ...more])).lines
  expect(reader(others.slice(0, 4))).toEqual(few)
  expect(reader(['large pot', 'ladle', 'peeler'])).toEqual(few)
})

test('reads all steps of the page if the structured data has only the first or last', () => {
  expect(read(data({ recipeInstructions: STEPS.slice(0, 2) })).steps).toEqual(STEPS)
  expect(read(data({ recipeInstructions: STEPS.slice(2) })).steps).toEqual(STEPS)
})

test('text after the steps of the page adds nothing to the structured data', () => {
  const recipeInstructions = [...STEPS, 'Ladle it into deep bowls.']
  const shown = list([...recipeInstructions, 'Enjoy!', 'Bye.'])
  expect(read(data({ recipeInstructions }), list(LINES), shown).steps).toEqual(recipeInstructions)
})

test('moves an amount after a comma before the food, as on the page', () => {
  const recipeIngredient = LINES.map((line) => line.replace(/^(.+) (\S+)$/, '$2, $1'))
  expect(recipeIngredient[0]).toBe('potatoes, 500 g')
  expect(read(data({ recipeIngredient })).lines).toEqual(LINES)
})

test('splits comma-separated lines as the page shows them', () => {
  const lines = [...LINES, 'Salt', 'Pepper']
  expect(read(data({ recipeIngredient: lines.join(', ') }), list(lines)).lines).toEqual(lines)
})

test('unescaped quotes inside strings', () => {
  const source = data({
    recipeInstructions: ['Boil until #just# done.', 'Serve #now#.', '#Good# soup, #really#.'],
  })
  const { title, steps } = read(source.replaceAll('#', '"'), '', '')
  expect(title).toBe('Potato soup')
  expect(steps).toEqual(['Boil until "just" done.', 'Serve "now".', '"Good" soup, "really".'])
})

test('structured data that is JSON-encoded twice', () => {
  expect(read(JSON.stringify(data({})), '', '')).toEqual({ title: 'Potato soup', lines: LINES, steps: STEPS })
})
