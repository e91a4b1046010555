import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const RECIPE = `<h2>Ingredients</h2><ul><li>200 g flour</li><li>3 eggs</li><li>300 ml milk</li></ul>
  <h2>Method</h2><p>Whisk it and let it rest: 20 min.</p><p>Cook 2 minutes on each side.</p>`

function read(html: string) {
  const [recipe] = readPage(`<h1>Pancakes</h1>${html}`, 'https://kitchen.example/').recipes
  return recipe
}

const MINUTE = 60

test.each([
  [
    '<p>Prep time: 10 min</p><p>Cook time: 15 min</p>',
    { prep_time_sec: 10, cook_time_sec: 15, total_time_sec: null },
  ],
  [
    '<ul><li><b>10 mins</b> <i>Prep</i></li><li><b>15 mins</b> <i>Cook</i></li></ul>',
    { prep_time_sec: 10, cook_time_sec: 15 },
  ],
  [
    '<dl><div><dt>Gesamtzeit</dt><dd>1 Std. 5 Min.</dd></div></dl>',
    { total_time_sec: 65, prep_time_sec: null },
  ],
  ['<p>Zeit: 25 Minuten</p>', { total_time_sec: 25 }],
  ['<p>Préparation : 20min</p><p>Cuisson : 1h10</p>', { prep_time_sec: 20, cook_time_sec: 70 }],
  ['<p>Загальний час: 1 год 20 хв</p>', { total_time_sec: 80 }],
  ['<p>זמן הכנה: 15 דקות</p>', { prep_time_sec: 15 }],
  ['<div><i>Hoofdgerecht</i><span>25 min</span></div>', { total_time_sec: 25 }],
  ['<span>25 min</span><span>40 min</span>', { total_time_sec: null }],
  ['<p>Reading time: 3 min</p>', { total_time_sec: null }],
  ['<p>Cook 5 minutes</p>', { cook_time_sec: null, total_time_sec: null }],
])('times beside the recipe: %s', (facts, minutes) => {
  const seconds = Object.entries(minutes).map(([key, value]) => [key, value === null ? null : value * MINUTE])
  expect(read(facts + RECIPE)).toMatchObject(Object.fromEntries(seconds))
})

test.each([
  ['<p>Serves 4</p>', 4],
  ['<div><span>Yield:</span> <span>6 servings</span></div>', 6],
  ['<p>Für 2 Personen</p>', 2],
  ['<p>Per 4 persone</p>', 4],
  ['<p>4 порції</p>', 4],
  ['<p>300 kcal per serving</p>', null],
  ['<p>Калорій на 1 порцію</p>', null],
  ['<p>1309 osób wydrukowało</p>', null],
])('how many it serves: %s', (facts, servings) => {
  expect(read(facts + RECIPE)).toMatchObject({ servings, yield_words: null })
})

test('reads the servings above and among the ingredients', () => {
  const list = '<ul><li>200 g de farine</li><li>3 œufs</li><li>300 ml de lait</li></ul>'
  const steps =
    '<h2>Préparation</h2><p>Mélangez le tout dans un bol.</p><p>Faites cuire les crêpes à la poêle.</p>'
  expect(read(`<h2>Ingrédients (6 personnes)</h2>${list}${steps}`)).toMatchObject({ servings: 6 })
  const inside = `<div class="ingredients"><h2>Ingrediënten</h2><p>voor 2 personen</p>${list}</div>${steps}`
  expect(read(inside)).toMatchObject({ servings: 2 })
})

test('uses the times nearest to the ingredients, not those of another recipe', () => {
  const other = `<div><p>Serves 12</p><p>Total time: 3 hours</p><p>${'Another dish of ours. '.repeat(9)}</p></div>`
  const found = read(
    `${other}${'<p>Words about us and our kitchen.</p>'.repeat(9)}<p>Serves 4</p><p>Total time: 30 min</p>${RECIPE}`,
  )
  expect(found).toMatchObject({ servings: 4, total_time_sec: 30 * MINUTE })
})

test('does not mix times of structured data and page', () => {
  const data = {
    '@type': 'Recipe',
    name: 'Pancakes',
    prepTime: 'PT10M',
    recipeIngredient: ['200 g flour', '3 eggs'],
  }
  const found = read(
    `<script type="application/ld+json">${JSON.stringify(data)}</script><p>Cook time: 2 hours</p>${RECIPE}`,
  )
  expect(found).toMatchObject({ prep_time_sec: 10 * MINUTE, cook_time_sec: null })
})

test("reads notes after the recipe, but not readers' comments", () => {
  expect(
    read(`${RECIPE}<h2>Tips</h2><p>Sift it.</p><p>Rest it.</p><h2>Comments</h2><p>Nice!</p>`)?.notes,
  ).toBe('Sift it.\nRest it.')
  expect(read(`${RECIPE}<h2>Notes (2)</h2><p>Anna: I loved them all.</p>`)?.notes).toBeNull()
})
