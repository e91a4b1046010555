import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const LINES = ['200 g flour', '3 eggs', '300 ml milk']
const STEPS = ['Whisk the flour with the eggs and the milk.', 'Fry thin pancakes in a hot pan until golden.']

const STORY = [
  'First of all you have to sift the flour, as my aunt did in her kitchen every Sunday, before the others were awake and asked for more.',
  'Then you whisk it with the eggs of hens that you know, and with the milk, slowly, until the batter runs off the spoon like a ribbon.',
  'At last you fry the pancakes in a pan that is hot enough, which you can see by a drop of water that dances on it and is gone at once.',
]

const all = (tag: string, texts: string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('')
const list = `<ul>${all('li', LINES)}</ul>`
const steps = `<ol>${all('li', STEPS)}</ol>`

function read(html: string) {
  const [recipe] = readPage(`<h1>Pancakes</h1>${html}`, 'https://kitchen.example/').recipes
  return {
    lines: recipe?.ingredients.map(({ line }) => line),
    steps: recipe?.steps.map(({ instruction }) => instruction),
  }
}

const row = (tag: string, cell: string, lines: string[], step = '') =>
  `<${tag}><${cell}>${lines.map((line) => `<p><em>• ${line}</em></p>`).join('')}</${cell}><${cell}><p>${step}</p></${cell}></${tag}>`

test.each([
  [
    'what is needed beside what is done with it, row by row',
    `<main>${all('p', STORY)}<div>${row('div', 'div', LINES.slice(0, 2), STEPS[0])}<figure></figure>${row('div', 'div', LINES.slice(2), STEPS[1])}</div>
     <p>What a lovely dish this was, and how soon we made it again.</p></main>`,
  ],
  [
    'the same in a table',
    `<table>${row('tr', 'td', LINES.slice(0, 1), STEPS[0])}${row('tr', 'td', LINES.slice(1), STEPS[1])}</table>`,
  ],
  [
    'a row with what doubles the amounts and what shows a film',
    `<div><div><h3>Ingredients</h3><span>Scale</span><button>2x</button></div>${list}</div>
     <div><div><h3>Method</h3><div>Video</div><span>On</span></div>${steps}</div>`,
  ],
  [
    'a heading with many elements within it',
    `<h2>Ingredients</h2>${list}<h2>Method ${'<i></i>'.repeat(20)}</h2>${steps}`,
  ],
  [
    'the steps of the story, which are others than those of the card',
    `<h2>Step by step instructions</h2>${all('p', STORY)}<h3>Ingredients</h3>${list}<h3>Instructions</h3>${steps}`,
  ],
  [
    'what each step needs, with the step',
    `<h2>Ingredients</h2>${list}<h2>Method</h2><div><ul><li>large bowl</li><li>${LINES[0]}</li></ul><p>${STEPS[0]}</p></div>
     <div><ul><li>pan</li><li>spatula</li></ul><p>${STEPS[1]}</p></div>`,
  ],
  [
    'what each step needs, in a box within it',
    `<h2>Ingredients</h2>${list}<h2>Method</h2><ul><li><div>${STEPS[0]}</div><div><span>200 g flour, </span><span>3 eggs</span></div></li>
     <li><div>${STEPS[1]}</div></li></ul>`,
  ],
  [
    'a time that begins with the word over the steps',
    `<div>Preparation 30 min</div><p>Please mind that what you find here may not be what your shop has today.</p>
     <h2>Ingredients</h2>${list}${steps}`,
  ],
  [
    'what is to be read elsewhere, in a box within a step',
    `<h2>Ingredients</h2>${list}<h2>Method</h2><ol><li><p>${STEPS[0]}</p><aside><h2>More</h2><a>On whisks</a></aside></li><li>${STEPS[1]}</li></ol>`,
  ],
  [
    'boxes to tick where entries of the list should be',
    `<h2>Ingredients</h2><ul>${LINES.map((line) => `<label><input type="checkbox"><span>${line}</span></label>`).join('')}</ul><h2>Method</h2>${steps}`,
  ],
  [
    'steps that only a count announces',
    `<h2>Ingredients</h2>${list}<h2>Utensils</h2><p>A pan.</p><section>${STEPS.map((step, index) => `<h3>Step ${index + 1}</h3><p>${step}</p>`).join('')}</section>`,
  ],
  [
    'steps before the ingredients, under a heading that says something else',
    `<h2>What my aunt did</h2><ol>${all('li', STEPS)}<li>Serve.</li></ol><h2>Ingredients</h2>${list}`,
  ],
  [
    'the servings, with the number in a field',
    `<h2>Ingredients</h2><p>Number of servings</p>${all('p', LINES)}<h2>Method</h2>${steps}`,
  ],
  [
    'a switch under the heading of the steps, and these further on without one',
    `<h2>Ingredients</h2>${list}<section><h2>Method</h2><div><label>Show the photographs with each of them</label></div></section><h2>Like my aunt did</h2><ol>${all('li', STEPS)}<li>Serve.</li></ol>`,
  ],
  [
    'an advertisement in the box of a step',
    `<h2>Ingredients</h2>${list}<h2>Method</h2><ol><li><p>${STEPS[0]}</p><div>Advertisement</div></li><li><p>${STEPS[1]}</p></li></ol>`,
  ],
  [
    'the word for an advertisement alone, between the steps',
    `<h2>Ingredients</h2>${list}<h2>Method</h2>${STEPS.map((step) => `<p>${step}</p><p>Pubblicità</p>`).join('')}`,
  ],
  [
    'a time behind the steps, and what leads to other dishes',
    `<h2>Ingredients</h2>${list}<h2>Method</h2><ul>${all('li', STEPS)}<li>Cooking time: about 20 minutes</li><li><a href="/a">Waffles with cream</a></li><li><a href="/b">Apple cake</a></li></ul>`,
  ],
  [
    'a row of times under the heading of the steps, in a box with it',
    `<h2>Ingredients</h2>${list}<section><header><h2>Method</h2><ul><li>Baking 20 min</li><li>Resting 10 min</li></ul></header><ul>${all('li', STEPS)}</ul></section>`,
  ],
  [
    'numbers of guests to choose from over the ingredients',
    `<h2>Ingredients</h2><ul><li>2</li><li>4</li><li>6</li>${all('li', LINES)}</ul><h2>Method</h2>${steps}`,
  ],
  [
    'a word to share it behind the steps',
    `<h2>Ingredients</h2>${list}<h2>Method</h2><ol>${all('li', STEPS)}<li>Last of all: don’t forget to share a picture of it!</li></ol>`,
  ],
])('read: %s', (_, html) => {
  const found = read(html)
  expect(found.lines).toEqual(LINES)
  expect(found.steps?.filter((step) => step !== 'Serve.')).toEqual(STEPS)
})

test('a paragraph that ends with a colon is not a step section', () => {
  const story = 'My aunt made them whenever the sun was out, which was not often, and then she said to us:'
  const html = `<h2>Ingredients</h2>${list}<h2>Method</h2><ol><li>${STEPS[0]}</li></ol><p>${story}</p><ol><li>${STEPS[1]}</li></ol>`
  const [recipe] = readPage(`<h1>Pancakes</h1>${html}`, null).recipes
  expect(recipe?.steps.map(({ section, instruction }) => [section, instruction])).toEqual(
    STEPS.map((step) => [null, step]),
  )
})

test('headings in Estonian mark ingredients without amounts', () => {
  const html = `<h3>Koostisosad</h3><p>jahu<br>munad<br>piim</p><h3>Valmistamine</h3>${all('p', STEPS)}`
  expect(read(html)).toEqual({ lines: ['jahu', 'munad', 'piim'], steps: STEPS })
})

test('a hint inside a step does not end the steps', () => {
  const html = `<h2>Ingredients</h2>${list}<h2>Method</h2><ol><li><p>${STEPS[0]}</p><p><u>Note:</u> Sift it.</p></li><li>${STEPS[1]}</li></ol>`
  expect(read(html).steps).toEqual([`${STEPS[0]} Note: Sift it.`, STEPS[1]])
})

test('ingredients that begin with a word that is a heading elsewhere', () => {
  const html = `<h2>Ingredients</h2><p>200 g flour<br>About 2 spoons of oil<br>3 eggs</p><h2>Method</h2>${steps}`
  expect(read(html).lines).toEqual(['200 g flour', 'About 2 spoons of oil', '3 eggs'])
})

test('short sections with the same markup as long ones', () => {
  const line = (amount: string, food: string) =>
    `<div class="line"><div><div>${amount}</div><div>${food}</div></div></div>`
  const part = (name: string, lines: string) => `<div><h5>${name}</h5><div>${lines}</div></div>`
  const html = `<h2>Ingredients</h2>${part('Top', line('1 db', 'lemon'))}${part('Dough', line('200 g', 'flour') + line('3', 'eggs') + line('1 l', 'milk'))}<h2>Method</h2>${steps}`
  expect(read(html).lines).toEqual(['1 db lemon', '200 g flour', '3 eggs', '1 l milk'])
})

test('a nested list in one of several steps', () => {
  const [first, second, third] = [...STEPS, 'Keep them warm while the others are fried.']
  const step = (text = '', more = '') => `<div class="step"><div><div><p>${text}</p></div></div>${more}</div>`
  const needs = '<ul><li>200 g flour</li><li>3 eggs</li></ul>'
  const html = `<h2>Ingredients</h2>${list}<h2>Method</h2>${step(first, needs)}${step(second)}${step(third)}`
  expect(read(html).steps).toEqual([first, second, third])
})

test('ingredients after an approximate amount', () => {
  const lines = ['200 g flour', '3 eggs', '300 ml milk', 'About 2 spoons of oil', '1 pinch salt']
  expect(read(`<h2>Ingredients</h2><ul>${all('li', lines)}</ul><h2>Method</h2>${steps}`).lines).toEqual(lines)
})

test('steps may follow the ingredients in their element without a heading', () => {
  const html = `<div><h2>Ingredients</h2><p>${LINES.join('</p><p>')}</p>${all('p', STORY)}</div>`
  expect(read(html)).toEqual({ lines: LINES, steps: STORY })
})

test("steps under their own heading in the ingredients' element are not ingredients", () => {
  const lines = [...LINES, '1 pinch salt', '2 spoons oil', '1 lemon', '50 g sugar', '1 tsp vanilla']
  const html = `<section class="ingredients"><ul>${all('li', lines)}</ul><div><h4>Recipe steps</h4><ul>${all('li', [...STEPS, '3 eggs'])}</ul></div></section>`
  expect(read(html).lines).toEqual(lines)
})

test('one ingredient list per section, without headings', () => {
  const html = `<div><h4>Larder</h4><ul>${all('li', [...LINES, '1 pinch salt'])}</ul><h4>Fridge</h4><ul><li>1 lemon</li></ul></div><div>${steps}</div>`
  expect(read(html)).toEqual({ lines: [...LINES, '1 pinch salt', '1 lemon'], steps: STEPS })
})

test('a photo credit is not a step', () => {
  const html = `<h2>Ingredients</h2>${list}<h2>Method</h2>${all('p', [...STEPS, 'Photo credit: © Kitchen Example'])}`
  expect(read(html).steps).toEqual(STEPS)
})

test('steps in another column, with each list nested in many elements', () => {
  const shelf = (name: string, lines: string[]) =>
    `<div><h4>${name}</h4>${'<div>'.repeat(6)}<ul>${all('li', lines)}</ul>${'</div>'.repeat(6)}</div>`
  const html = `<div><div>${shelf('Larder', LINES)}${shelf('Fridge', ['1 lemon'])}</div><div>${all('p', STEPS)}</div></div>`
  expect(read(html)).toEqual({ lines: [...LINES, '1 lemon'], steps: STEPS })
})

test('keeps an amount inside a sentence', () => {
  const html = `<h2>Ingredients</h2>${list}<h2>Method</h2><ol><li>Whisk the <span>200 g flour</span> with the <span>3 eggs</span>.</li><li>${STEPS[1]}</li></ol>`
  expect(read(html).steps).toEqual(['Whisk the 200 g flour with the 3 eggs.', STEPS[1]])
})

test('Japanese steps, with spaces and without full stops', () => {
  const told = [
    '小麦粉 と 卵 を よく 混ぜて から 牛乳 を 加える ♪',
    'フライパン で 両面 を こんがり 焼いて 皿 に 盛る ♪',
  ]
  const html = `<h2>材料</h2>${list}<h2>作り方</h2>${all('p', told)}`
  expect(read(html).steps).toEqual(told)
})

const readTitle = (html: string) => readPage(html, 'https://kitchen.example/').recipes[0]?.title
const parts = `<h3>Ingredients</h3>${list}<h3>Method</h3>${steps}`

test.each([
  [
    'the name of the card, which is shorter than that of the page',
    `<article><h1>The fluffiest buttermilk pancakes you will ever eat</h1><p>${STORY[0]}</p><div><h2>Buttermilk pancakes</h2><p>For four.</p>${parts}</div></article>`,
    'Buttermilk pancakes',
  ],
  [
    'the name of the page, where a heading within the story comes before the ingredients',
    `<article><h1>The fluffiest buttermilk pancakes</h1><p>${STORY[0]}</p><h2>Buttermilk pancakes</h2>${parts}</article>`,
    'The fluffiest buttermilk pancakes',
  ],
  [
    'the name of the page, where the card says it with an announcement',
    `<article><h1>Buttermilk pancakes</h1><p>${STORY[0]}</p><div><h2>The recipe: buttermilk pancakes</h2>${parts}</div></article>`,
    'Buttermilk pancakes',
  ],
  [
    'what the page calls itself, where its only large heading is about something else',
    `<title>Buttermilk pancakes</title><article>${parts}</article><h1>Instagram</h1>`,
    'Buttermilk pancakes',
  ],
])('the title is %s', (_, html, title) => {
  expect(readTitle(html)).toBe(title)
})
