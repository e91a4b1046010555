import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const read = (html: string) => {
  const [recipe] = readPage(html, 'https://kitchen.example/').recipes
  if (!recipe) throw new Error('nothing found')
  return {
    title: recipe.title,
    lines: recipe.ingredients.map(({ line, section }) => (section ? `${section}: ${line}` : line)),
    steps: recipe.steps.map(({ instruction }) => instruction),
    recipe,
  }
}
const MENU = '<nav><ul><li><a>Home</a></li><li><a>Recipes</a></li><li><a>About</a></li></ul></nav>'
const COMMENTS = '<h3>Comments</h3><p>Lovely, made it twice, and my aunt has asked for it since!</p>'

test('lists under headings, in another language, with a section', () => {
  const page = `<title>Kartoffelsalat | Beispielküche</title>${MENU}<h1>Kartoffelsalat</h1><p>Wie bei Oma.</p>
    <h2>Zutaten für 4 Personen</h2><ul><li>1 kg Kartoffeln</li><li>2 Zwiebeln</li></ul>
    <p><b>Für die Soße:</b></p><ul><li>3 EL Essig</li><li>Salz</li></ul>
    <h2>Zubereitung</h2><p>Die Kartoffeln kochen und pellen.</p><p>Alles mischen und ziehen lassen.</p>
    <h2>Nährwerte</h2><p>Viel zu viele, sagt der Arzt.</p>${COMMENTS}`
  expect(read(page)).toMatchObject({
    title: 'Kartoffelsalat',
    lines: ['1 kg Kartoffeln', '2 Zwiebeln', 'Für die Soße: 3 EL Essig', 'Für die Soße: Salz'],
    steps: ['Die Kartoffeln kochen und pellen.', 'Alles mischen und ziehen lassen.'],
  })
})

test('sections named only by a class, with amounts in their own elements', () => {
  const line = (amount: string, name: string) =>
    `<div class="row"><span>${name}</span><span>${amount}</span></div>`
  const page = `<h1>Pancakes</h1><div class="recipe-ingredients">${line('200 g', 'flour')}${line('3', 'eggs')}${line('300 ml', 'milk')}</div>
    <div class="recipe-steps"><p>Whisk everything together.</p><p>Fry thin pancakes in a hot pan.</p></div>${COMMENTS}`
  expect(read(page)).toMatchObject({
    lines: ['200 g flour', '3 eggs', '300 ml milk'],
    steps: ['Whisk everything together.', 'Fry thin pancakes in a hot pan.'],
  })
})

test('recognises a list without a heading by its amounts', () => {
  const page = `${MENU}<h1>Punch</h1><p>1 l apple juice<br>2 oranges<br>3 cloves<br>1 stick cinnamon</p>
    <ol><li>Warm the juice with the spices for ten minutes.</li><li>Add slices of orange and serve.</li></ol>${COMMENTS}`
  expect(read(page)).toMatchObject({
    lines: ['1 l apple juice', '2 oranges', '3 cloves', '1 stick cinnamon'],
    steps: ['Warm the juice with the spices for ten minutes.', 'Add slices of orange and serve.'],
  })
})

test('reads a repeated list once', () => {
  const list = '<ul><li>200 g flour</li><li>3 eggs</li></ul>'
  const other = '<ul><li>7 oz flour</li><li>3 eggs</li></ul>'
  const page = `<h1>Dough</h1><h2>Ingredients</h2><div>${list}${other}</div><h2>Method</h2><p>Knead it well for ten minutes.</p>`
  expect(read(page).lines).toEqual(['200 g flour', '3 eggs'])
})

test('reads a list once that is repeated in other units with unusual spelling', () => {
  const foods = [
    'quinoa',
    'asparagus',
    'edamame beans',
    'miso paste',
    'honey',
    'soy sauce',
    'mirin',
    'salmon',
    'salt',
  ]
  const metric = [...foods.map((food) => `200 g ${food}`), '800 ml stock']
  const imperial = [...foods.map((food) => `7 oz ${food}`), '28 flozzes stock']
  const lines = [...metric, ...imperial].map((line) => `<li>${line}</li>`).join('')
  const page = `<h1>Bowl</h1><h2>Ingredients</h2><ul>${lines}</ul><h2>Method</h2><p>Cook everything together until it is done.</p>`
  expect(read(page).lines).toEqual(metric)
})

test('keeps serving suggestions as steps and drops newsletter sign-ups', () => {
  const page = `<h1>Tart</h1><h2>Ingredients</h2><ul><li>250 g pastry</li><li>4 apples</li></ul>
    <h2>Method</h2><p>Line a tin with the pastry and bake it for half an hour.</p>
    <h3>Serving suggestions</h3><p>Serve the tart warm, dusted with icing sugar.</p>
    <h3>Stay in touch</h3><p>Subscribe to our newsletter! ${'Be the first to hear of new recipes and books. '.repeat(6)}</p>`
  expect(read(page).steps).toEqual([
    'Line a tin with the pastry and bake it for half an hour.',
    'Serve the tart warm, dusted with icing sugar.',
  ])
})

test('the card of a plug-in, with groups, notes, times and servings', () => {
  const page = `<h1>My best rolls, a story</h1><div class="wprm-recipe-container"><h2 class="wprm-recipe-name">Rolls</h2>
    <span class="wprm-recipe-servings">12</span><div class="wprm-recipe-total-time-container">Total <span>1</span> hour <span>5</span> minutes</div>
    <div class="wprm-recipe-ingredients-container"><h4 class="wprm-recipe-group-name">Dough</h4><ul>
    <li class="wprm-recipe-ingredient"><span>▢ </span><span>500</span> <span>g</span> <span>flour</span></li></ul></div>
    <div class="wprm-recipe-instructions-container"><li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text">Knead.</div><i>500 g flour</i></li></div>
    <div class="wprm-recipe-notes">Freezes well.</div></div>`
  expect(read(page)).toMatchObject({ title: 'Rolls', lines: ['Dough: 500 g flour'], steps: ['Knead.'] })
  expect(read(page).recipe).toMatchObject({ servings: 12, total_time_sec: 3_900, notes: 'Freezes well.' })
})

test('the state of an application, in a script or an attribute', () => {
  const state = JSON.stringify({
    page: {
      recipe: {
        title: 'Waffles',
        ingredient_groups: [
          {
            title: 'Batter',
            ingredients: [
              { amount: 250, unit: { name: 'g' }, name: 'flour' },
              { amount: 2, name: 'eggs' },
            ],
          },
        ],
        steps: [
          { text: '<p>Whisk the batter until it is smooth.</p>' },
          { text: 'Bake in a hot iron, three minutes each.' },
        ],
        filler: 'x'.repeat(300),
      },
    },
  })
  const expected = { title: 'Waffles', lines: ['Batter: 250 g flour', 'Batter: 2 eggs'] }
  expect(
    read(`<title>Waffles</title><script id="__NEXT_DATA__" type="application/json">${state}</script>`),
  ).toMatchObject(expected)
  expect(read(`<title>Waffles</title><script>window.__STATE__ = ${state};</script>`)).toMatchObject(expected)
  expect(
    read(`<title>Waffles</title><div data-page="${state.replaceAll('"', '&quot;')}"></div>`),
  ).toMatchObject(expected)
})

const thin = (more: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Salad', ...more })}</script><h1>Salad</h1>
   <h2>Ingredients</h2><ul><li>2 tomatoes</li><li>1 cucumber</li><li>3 tbsp oil</li></ul>
   <h2>Method</h2><ol><li>Slice the tomatoes and the cucumber.</li><li>Dress with oil and serve at once.</li></ol>`

test('prefers the page to structured data without amounts, and keeps other data', () => {
  const page = thin({
    recipeIngredient: ['tomatoes', 'cucumber', 'oil'],
    recipeInstructions: [
      'Slice.',
      'Dress it all with oil, in the words of the data, which are longer than those of the page, so they are the ones that count.',
    ],
  })
  expect(read(page).lines).toEqual(['2 tomatoes', '1 cucumber', '3 tbsp oil'])
  expect(read(page).steps[0]).toBe('Slice.')
})

test('fills gaps of the structured data from the page', () => {
  const page = thin({ recipeIngredient: ['4 tomatoes', '1 cucumber'] })
  expect(read(page).lines).toEqual(['4 tomatoes', '1 cucumber'])
  expect(read(page).steps).toHaveLength(2)
})
