import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const LINES = ['1 cup flour', '2 eggs', '1/2 tsp salt', '1 tbsp butter']
const STEPS = [
  'Mix the flour with the eggs and the salt until smooth.',
  'Heat the butter in a pan.',
  'Fry the pancakes on both sides until golden.',
]
const ASIDE = `<nav><ul><li><a>Home</a></li><li><a>Recipes</a></li></ul></nav><div class="sidebar"><h3>Popular</h3>
  <ul><li><a>10 best cakes</a></li><li><a>5 soups for winter</a></li><li><a>30 minute dinners</a></li></ul></div>`
const BEHIND = `<h3>Comments</h3><p>Anna says: Lovely, I made this twice and used 2 eggs more than you say!</p>
  <footer><p>Copyright by us, all rights reserved. Contact us for more.</p></footer>`

function read(html: string) {
  const page = `<title>Pancakes | Site</title>${ASIDE}<h1>Pancakes</h1><p>My grandmother made these on Sundays.</p>${html}${BEHIND}`
  const [recipe] = readPage(page, 'https://kitchen.example/').recipes
  return {
    lines: recipe?.ingredients.map(({ line }) => line),
    steps: recipe?.steps.map(({ instruction }) => instruction),
  }
}

const all = (tag: string, texts: string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('')
const counted = STEPS.map((step, index) => `${index + 1}. ${step}`)
const lists = `<h2>Ingredients</h2><ul>${all('li', LINES)}</ul>`
const state = { recipe: { title: 'Pancakes', ingredients: LINES, steps: STEPS, more: 'x'.repeat(300) } }
const streamed = `5:["$","div",null,${JSON.stringify(state)}]\n`
const streamedBy = (text: string) => `<script>self.__next_f.push([1,${JSON.stringify(text)}])</script>`

test.each([
  [
    'bold words over lines that break',
    `<p><b>Ingredients</b><br>${LINES.join('<br>')}</p><p><b>Method</b><br>${STEPS.join('<br>')}</p>`,
  ],
  [
    'everything in one paragraph',
    `<p><b>Ingredients:</b><br>${LINES.join('<br>')}<br><br><b>Method:</b><br>${STEPS.join('<br>')}</p>`,
  ],
  [
    'text as it was typed',
    `<pre>Ingredients\n\n${LINES.join('\n')}\n\nDirections\n\n${STEPS.join('\n')}</pre>`,
  ],
  ['paragraphs with counted steps', `<p>INGREDIENTS</p>${all('p', LINES)}<p>METHOD</p>${all('p', counted)}`],
  [
    'a list in one sentence',
    `<h2>Ingredients</h2><p>${LINES.join(', ')}</p><h2>Method</h2>${all('p', STEPS)}`,
  ],
  [
    'no headings, a list',
    `<ul>${all('li', LINES)}</ul><h2>My pancakes</h2>${all('p', STEPS)}<ul><li><a>Artichoke</a></li><li><a>Beans</a></li></ul>`,
  ],
  ['no headings, lines that break', `<p>${LINES.join('<br>')}</p>${all('p', STEPS)}`],
  [
    'servings and food values in the list',
    `<h2>Ingredients</h2><ul><li>Serves 4</li>${all('li', LINES)}<li>25 g fat</li></ul><h2>Method</h2><ol>${all('li', STEPS)}</ol>`,
  ],
  [
    'steps with smaller headings that also say steps',
    `${lists}<h2>Method</h2><h3>Preparation</h3><p>${STEPS[0]}</p><h3>To make the pancakes</h3>${all('p', STEPS.slice(1))}`,
  ],
  [
    'what each step needs beside it',
    `${lists}<h2>Method</h2><ol>${STEPS.map((step) => `<li><div>${step}</div><div class="step-ingredients">1 cup flour</div><figure><figcaption>Photo: Ann</figcaption></figure></li>`).join('')}</ol>`,
  ],
  [
    'one list for each number of guests',
    `<h2>Ingredients</h2>${`<ul>${all('li', LINES)}</ul>`.repeat(3)}<h2>Method</h2>${all('p', STEPS)}`,
  ],
  ['what React streams', `${streamedBy(streamed.slice(0, 60))}${streamedBy(streamed.slice(60))}`],
  [
    'state in a string',
    `<script>window.state = JSON.parse(${JSON.stringify(JSON.stringify(state))})</script>`,
  ],
])('%s', (_, html) => expect(read(html)).toEqual({ lines: LINES, steps: STEPS }))

test("a list that only programs write gives way to the page's own", () => {
  const data = {
    '@type': 'Recipe',
    name: 'Pancakes',
    recipeIngredient: ['1 cup(s) flour', '2 eggs', '1/2 tsp salt', '1 tbsp butter'],
  }
  const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>${lists}<h2>Method</h2>${all('p', STEPS)}`
  expect(read(html).lines).toEqual(LINES)
})
