import { expect, test } from 'vitest'
import { readSchemaRecipe } from '../archives/schema-org/schema-recipe.ts'
import { readPage } from './read-page.ts'

const URL = 'https://kitchen.example/soup'
const jsonLd = (source: string) => `<title>Soup</title><script type="application/ld+json">${source}</script>`
const first = (html: string) => {
  const [recipe] = readPage(html, URL).recipes
  if (!recipe) throw new Error('nothing found')
  return recipe
}
const told = (html: string) => {
  const { title, ingredients, steps } = first(html)
  return {
    title,
    lines: ingredients.map(({ line }) => line),
    steps: steps.map(({ instruction }) => instruction),
  }
}
const SOUP = { title: 'Pea soup', lines: ['500 g peas', '1 onion'], steps: ['Chop the onion.', 'Boil all.'] }

const amount = (name: string, value: unknown, more: object = {}) => ({
  ...{ '@type': 'PropertyValue', name, value },
  ...more,
})

test.each([
  [amount('sugar', '3/4', { unitCode: 'G21' }), '3/4 cup sugar'],
  [amount('flour', 250, { unitCode: 'GRM' }), '250 g flour'],
  [amount('milk', 0.5, { unitText: 'litre', unitCode: 'LTR' }), '0.5 litre milk'],
  [amount('eggs', 2, { unitCode: 'C62' }), '2 eggs'],
  [amount('yeast', 1, { unitCode: 'XYZ' }), '1 yeast'],
  [amount('rum', { '@type': 'QuantitativeValue', value: 2, unitCode: 'G24' }), '2 tablespoon rum'],
  [amount('salt', undefined, { minValue: 1, maxValue: 2, unitCode: 'G25' }), '1–2 teaspoon salt'],
  [amount('pepper', undefined), 'pepper'],
])('an ingredient as a property value keeps its amount: %j', (ingredient, line) => {
  const recipe = { '@type': 'Recipe', name: 'Cake', recipeIngredient: [ingredient, '1 lemon'] }
  expect(first(jsonLd(JSON.stringify(recipe))).ingredients).toEqual([
    { line, section: null },
    { line: '1 lemon', section: null },
  ])
})

test('groups of ingredients become sections', () => {
  const group = (name: string, itemListElement: unknown[]) => ({ '@type': 'ItemList', name, itemListElement })
  const recipeIngredient = [
    'Salt',
    group('Dough', [
      '250 g flour',
      { '@type': 'ListItem', item: amount('butter', 125, { unitCode: 'GRM' }) },
    ]),
    group('Filling', [{ '@type': 'ListItem', position: 1, name: '3 apples' }]),
  ]
  const recipe = { '@type': 'Recipe', name: 'Pie', recipeIngredient }
  expect(first(jsonLd(JSON.stringify(recipe))).ingredients).toEqual([
    { line: 'Salt', section: null },
    { line: '250 g flour', section: 'Dough' },
    { line: '125 g butter', section: 'Dough' },
    { line: '3 apples', section: 'Filling' },
  ])
})

test('reads both from a schema.org file too', () => {
  const dough = {
    '@type': 'ItemList',
    name: 'Dough',
    itemListElement: [amount('sugar', '3/4', { unitCode: 'G21' })],
  }
  const recipe = { '@type': 'Recipe', name: 'Pie', recipeIngredient: ['1 egg', dough] }
  expect(readSchemaRecipe(recipe)?.ingredients).toEqual([
    { line: '1 egg', section: null },
    { line: '3/4 cup sugar', section: 'Dough' },
  ])
})

test.each([
  ['30', 1800],
  [30, 1800],
  ['PT30S', 30],
  ['30 s', 30],
  ['1 hour', 3600],
])('the time %j is %d seconds: bare numbers are minutes', (cookTime, seconds) => {
  const recipe = { '@type': 'Recipe', name: 'Pie', recipeIngredient: ['1 egg'], cookTime }
  expect(first(jsonLd(JSON.stringify(recipe))).cook_time_sec).toBe(seconds)
  expect(readSchemaRecipe(recipe)?.cook_time_sec).toBe(seconds)
})

test('JSON-LD in a graph, with sections, times, yields and pictures by width', () => {
  const recipe = first(
    jsonLd(
      JSON.stringify({
        '@graph': [
          { '@type': 'WebPage' },
          {
            '@type': ['Recipe'],
            name: 'Pea &amp; mint soup',
            recipeIngredient: ['500 g peas', '<b>1</b> onion'],
            recipeInstructions: [
              {
                '@type': 'HowToSection',
                name: 'Soup',
                itemListElement: [{ '@type': 'HowToStep', text: 'Boil.' }],
              },
              { '@type': 'HowToStep', name: 'Serve', text: 'In bowls.', image: '/bowl.jpg' },
            ],
            recipeYield: ['4', '4 bowls'],
            prepTime: 'PT10M',
            totalTime: 'PT1H',
            image: [
              { '@type': 'ImageObject', url: '/small.jpg', width: 300 },
              { '@type': 'ImageObject', url: '/large.jpg', width: 1200 },
            ],
            author: [{ '@type': 'Person', name: 'Ann' }],
            recipeCategory: 'Soup, Starter',
            recipeCuisine: 'British',
            tool: ['stick blender', { '@type': 'HowToTool', name: 'large pot, 5 l' }],
            nutrition: { '@type': 'NutritionInformation', calories: '200 kcal' },
            video: { '@type': 'VideoObject', name: 'How it is done' },
          },
        ],
      }),
    ),
  )
  expect(recipe).toMatchObject({
    title: 'Pea & mint soup',
    ingredients: [{ line: '500 g peas' }, { line: '1 onion' }],
    servings: 4,
    yield_words: '4 bowls',
    prep_time_sec: 600,
    cook_time_sec: null,
    total_time_sec: 3_600,
    pictures: [{ url: 'https://kitchen.example/large.jpg' }, { url: 'https://kitchen.example/small.jpg' }],
    author: 'Ann',
    categories: ['Soup', 'Starter'],
    tags: ['British'],
    equipment: ['stick blender', 'large pot, 5 l'],
    nutrition: { calories: '200 kcal' },
    left_over: [{ field: 'video', value: 'How it is done' }],
  })
  expect(recipe.steps).toMatchObject([
    { instruction: 'Boil.', section: 'Soup' },
    {
      instruction: 'Serve: In bowls.',
      section: null,
      pictures: [{ url: 'https://kitchen.example/bowl.jpg' }],
    },
  ])
})

test.each([
  ['line breaks in strings', '"recipeInstructions": "Chop the onion.\nBoil all."'],
  ['a comma too many', '"recipeInstructions": ["Chop the onion.", "Boil all.",],'],
  ['HTML in a value', '"recipeInstructions": "<ol><li>Chop the onion.</li><li>Boil all.</li></ol>"'],
  [
    'HTML that is escaped',
    '"recipeInstructions": "&lt;p&gt;Chop the onion.&lt;/p&gt;&lt;p&gt;Boil all.&lt;/p&gt;"',
  ],
  ['numbers before the steps', '"recipeInstructions": "1. Chop the onion. 2. Boil all."'],
])('JSON-LD with %s', (_, steps) => {
  const source = `{"@type": "Recipe", "name": "Pea soup", "recipeIngredient": ["500 g peas", "1 onion"], ${steps}}`
  expect(told(jsonLd(source))).toEqual(SOUP)
})

test('reads several recipes of one page', () => {
  const one = (name: string) => ({
    '@type': 'Recipe',
    name,
    recipeIngredient: ['1 egg'],
    recipeInstructions: 'Boil.',
  })
  const { recipes } = readPage(jsonLd(JSON.stringify([one('Egg'), one('Another egg')])), null)
  expect(recipes.map(({ title }) => title)).toEqual(['Egg', 'Another egg'])
})

const MARKED = {
  microdata: `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Pea soup</h1>
    <ul><li itemprop="recipeIngredient">500 g peas</li><li itemprop="recipeIngredient">1 onion</li></ul>
    <div itemprop="recipeInstructions"><p>Chop the onion.</p><p>Boil all.</p></div></div>`,
  RDFa: `<div vocab="https://schema.org/" typeof="Recipe"><h1 property="name">Pea soup</h1>
    <i property="recipeIngredient">500 g peas</i><i property="recipeIngredient">1 onion</i>
    <p property="recipeInstructions" typeof="HowToStep"><b property="text">Chop the onion.</b></p>
    <p property="recipeInstructions" typeof="HowToStep"><b property="text">Boil all.</b></p></div>`,
  'h-recipe': `<article class="h-recipe"><h1 class="p-name">Pea soup</h1>
    <li class="p-ingredient">500 g peas</li><li class="p-ingredient">1 onion</li>
    <div class="e-instructions"><ol><li>Chop the onion.</li><li>Boil all.</li></ol></div></article>`,
  hRecipe: `<div class="hrecipe"><b class="fn">Pea soup</b><i class="ingredient">500 g peas</i><i class="ingredient">1 onion</i>
    <div class="instructions"><p>Chop the onion.</p><p>Boil all.</p></div></div>`,
}

test.each(Object.entries(MARKED))('%s', (_, html) => expect(told(html)).toEqual(SOUP))

test('reads hRecipe times from title attributes', () => {
  const html = `<div class="hrecipe">${MARKED.hRecipe}<i class="duration"><i class="value-title" title="PT20M"></i>soon</i></div>`
  expect(first(html).total_time_sec).toBe(1_200)
})

test('a step number is not a section, and a truncated name not a name', () => {
  const recipeInstructions = [
    { '@type': 'HowToSection', name: 'First instruction', itemListElement: [{ text: 'Chop the onion.' }] },
    {
      '@type': 'HowToSection',
      name: 'Last instruction',
      itemListElement: [{ name: 'Boil - al...', text: 'Boil all.' }],
    },
  ]
  const { steps } = first(jsonLd(JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeInstructions })))
  expect(steps.map(({ instruction, section }) => ({ instruction, section }))).toEqual(
    SOUP.steps.map((instruction) => ({ instruction, section: null })),
  )
})

test.each([
  ['Pea soup Recipe - (4.8/5)', 'Pea soup'],
  ['Pea soup | 5/5', 'Pea soup'],
  ['Pea soup 1/2', 'Pea soup 1/2'],
])('%s is called %s', (name, title) => {
  expect(first(jsonLd(JSON.stringify({ '@type': 'Recipe', name, recipeIngredient: SOUP.lines }))).title).toBe(
    title,
  )
})
