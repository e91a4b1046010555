import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const MANY = 400_000

test('truncates a page of 20 MB and reports it', () => {
  const { remarks } = readPage('<p>1 egg</p>'.repeat(1_800_000), 'https://kitchen.example/')
  expect(remarks.map(({ code }) => code)).toContain('file_cut_off')
})

test.each([
  ['tags that never close', '<div>'.repeat(MANY)],
  ['lists in lists', '<ul><li>1 egg'.repeat(MANY / 10)],
  ['a tag that never ends', `<div ${'a '.repeat(MANY)}`],
  ['brackets', '<'.repeat(MANY)],
  ['quotes', `<script type="application/ld+json">${'"'.repeat(MANY)}</script>`],
  ['JSON that nests', `<script type="application/ld+json">${'['.repeat(MANY / 10)}</script>`],
  ['a recipe in a recipe', `<i itemscope itemtype="Recipe" itemprop="step">`.repeat(MANY / 20)],
  ['a line of numbers', `<h2>Ingredients</h2><p>${'1 2/3 '.repeat(MANY / 4)}</p>`],
  ['many headings', '<h2>Ingredients</h2><ul><li>1 egg</li><li>2 eggs</li></ul>'.repeat(MANY / 40)],
])('%s end in an answer', (_, html) => {
  expect(readPage(html, null).recipes.length).toBeLessThanOrEqual(20_000)
})

const EVIL = '<img src=x onerror=alert(1)><script>alert(1)</script>Soup\u0000\u202e'

test('strips scripts from every field', () => {
  const thing = {
    '@type': 'Recipe',
    name: EVIL,
    description: EVIL,
    author: EVIL,
    recipeIngredient: [EVIL, `1 ${EVIL}`],
    recipeInstructions: [{ '@type': 'HowToStep', name: EVIL, text: EVIL }],
    recipeCategory: EVIL,
    keywords: [EVIL],
    recipeYield: EVIL,
    image: ['javascript:alert(1)', 'data:text/html,x'],
    nutrition: { calories: EVIL },
    video: EVIL,
  }
  const source = JSON.stringify(thing).replaceAll('<', '\\u003c')
  const { recipes } = readPage(`<script type="application/ld+json">${source}</script>`, null)
  const [recipe] = recipes
  expect(recipe).toMatchObject({
    title: 'Soup',
    description: 'Soup',
    author: 'Soup',
    categories: ['Soup'],
    pictures: [],
  })
  expect(JSON.stringify(recipes)).not.toMatch(/[<>]|alert|\u202e|\\u0000/)
})

test('property names cannot pollute prototypes', () => {
  readPage(
    '<div itemscope itemtype="Recipe"><b itemprop="__proto__">x</b><b itemprop="constructor">y</b></div>',
    null,
  )
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

const PIECES = [
  '<ul>',
  '</ul>',
  '<li>',
  '<h2>Ingredients</h2>',
  '<h2>Zubereitung</h2>',
  '1 cup flour',
  'Mix it.',
  '<div class="wprm-recipe">',
  '<div itemscope itemtype="https://schema.org/Recipe">',
  '<b itemprop="recipeIngredient">',
  '<table><tr><td>',
  '<br>',
  '</div>',
  '"',
  '{',
  '<p',
  '<script type="application/ld+json">{"@type":"Recipe","recipeInstructions":',
  '</script>',
  '&amp;',
  '\u0000',
]

test('any page gives a result, the same each time', () => {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(pieces, (parts) => {
      const html = parts.join('')
      expect(readPage(html, 'https://kitchen.example/')).toEqual(readPage(html, 'https://kitchen.example/'))
    }),
    { numRuns: 60 },
  )
})
