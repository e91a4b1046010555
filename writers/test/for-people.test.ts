import type { Language } from '@larder/contract/languages'
import { emptyRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { readText } from '@larder/readers/text/read-text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Format } from '../src/format.ts'
import { jsonLd } from '../src/formats/json-ld.ts'
import { markdown } from '../src/formats/markdown.ts'
import { text } from '../src/formats/text.ts'
import { anyArchived } from './any-archived.ts'

const collapseSpace = (words: string) => words.replace(/[\s\u0085]+/g, ' ').trim()

/** What was escaped is a sign again. */
const shown = (written: string) =>
  collapseSpace(written.replace(/\\\n/g, '\n').replace(/\\([!-/:-@[-`{-~])/g, '$1'))

const write = ({ single }: Format, recipe: ArchivedRecipe, language: Language) =>
  String(single?.write(recipe, [], language))

const listTexts = (recipe: ArchivedRecipe) => [
  recipe.title,
  ...recipe.ingredients.map(({ line }) => line),
  ...recipe.steps.flatMap(({ instruction }) => instruction.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)),
  ...[recipe.description, recipe.notes, recipe.servings?.toString()].flatMap(
    (each) => each?.split(/\r\n|[\n\r]/) ?? [],
  ),
  ...recipe.categories,
  ...recipe.equipment,
]

describe.each([
  ['text', text],
  ['Markdown', markdown],
])('%s', (name, format) => {
  test('keeps every word, in any script', () => {
    fc.assert(
      fc.property(anyArchived, fc.constantFrom<Language>('en', 'de'), (recipe, language) => {
        const written = write(format, recipe, language)
        const all = name === 'text' ? collapseSpace(written) : shown(written)
        for (const each of listTexts(recipe)) expect(all).toContain(collapseSpace(each))
      }),
      { numRuns: 60 },
    )
  })
})

test('a translation is written in its language, also as JSON-LD', () => {
  const bread: ArchivedRecipe = {
    ...COMMON,
    title: 'Bread',
    categories: [],
    ingredients: [line('500 g flour', null)],
    steps: [{ instruction: 'Bake.', section: null, duration_sec: null, ingredients: null, images: [] }],
    translations: [
      {
        language: 'fr',
        texts: [
          { part: 'title', original: 'Bread', text: 'Pain' },
          { part: 'ingredient', original: '500 g flour', text: '500 g de farine' },
          { part: 'step', original: 'Bake for an hour.', text: 'Enfournez une heure.' },
        ],
      },
    ],
  }
  for (const format of [text, markdown]) {
    expect(write(format, bread, 'fr')).toMatch(/Pain.*500 g de farine.*Bake/s)
    expect(write(format, bread, 'en')).toMatch(/Bread.*500 g flour/s)
  }
  expect(JSON.parse(write(jsonLd, bread, 'en'))).toMatchObject({
    name: 'Bread',
    workTranslation: [{ inLanguage: 'fr', name: 'Pain', recipeIngredient: ['500 g de farine'] }],
  })
})

test('times are written in the language of the reader', () => {
  const bread = {
    ...{ ...COMMON, title: 'Bread', ingredients: [], categories: [], translations: [] },
    ...{ prep_time_sec: 4800, steps: [{ ...step('Bake.'), duration_sec: 90 }] },
  } as ArchivedRecipe
  for (const format of [text, markdown]) {
    expect(write(format, bread, 'de')).toMatch(
      /Vorbereitungszeit: 1 Std\\?\. 20 Min\\?\..*\(1 Min\\?\. 30 Sek\\?\.\)/s,
    )
    expect(write(format, bread, 'uk')).toMatch(/1 год 20 хв.*\(1 хв 30 с\)/s)
    expect(write(format, bread, 'fr')).toMatch(/1 h 20 min/)
  }
})

test('Markdown escapes its own syntax', () => {
  const signs = '<b>\\ `*_[x](y)'
  const recipe = { ...EXAMPLES[0]?.[1], title: signs, description: '# no\n1. list\n- item' } as ArchivedRecipe
  const written = write(markdown, recipe, 'en')
  expect(written).toContain('# \\<b\\>\\\\ \\`\\*\\_\\[x\\](y)\n')
  expect(written).toContain('\\# no\\\n1\\. list\\\n\\- item\n')
})

const COMMON = {
  ...emptyRecipeFields(),
  visibility: 'private' as const,
  kitchen_may_edit: false,
  kitchen: null,
  username: null,
  images: [],
  origin: null,
  is_favourite: false,
  tags: [],
  cookings: [],
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
}
const line = (words: string, section: string | null) => ({
  line: words,
  section,
  name: words,
  amount_grams: null,
  amount_readable: '',
  note: null,
  grams_by: 'unknown' as const,
  ingredient: words,
})

const step = (instruction: string) => ({
  ...{ instruction, duration_sec: null, section: null, ingredients: null, images: [] },
})

const EXAMPLES: [Language, ArchivedRecipe][] = [
  [
    'en',
    {
      ...COMMON,
      title: 'Apple pie',
      description: 'As my grandmother made it.',
      notes: null,
      servings: 8,
      yield_words: null,
      prep_time_sec: 1800,
      cook_time_sec: 3600,
      categories: [],
      ingredients: [line('250 g flour', null), line('125 g cold butter', null), line('4 apples', null)],
      steps: [
        step('Rub the butter into the flour.'),
        step('Slice the apples and bake everything until golden.'),
      ],
    },
  ],
  [
    'de',
    {
      ...COMMON,
      title: 'Apfelkuchen',
      description: null,
      notes: null,
      servings: 12,
      yield_words: null,
      prep_time_sec: 1200,
      cook_time_sec: 2700,
      categories: [],
      ingredients: [line('250 g Mehl', null), line('2 Eier', null), line('4 Äpfel, geschält', null)],
      steps: [
        step('Alles zu einem Teig verkneten.'),
        step('Die Äpfel darauf verteilen und goldbraun backen.'),
      ],
    },
  ],
]

test.each(EXAMPLES)('a plain recipe (%s) survives the round trip through text', (language, recipe) => {
  const [found] = readText(write(text, recipe, language)).recipes
  expect(found).toMatchObject({
    title: recipe.title,
    servings: recipe.servings,
    prep_time_sec: recipe.prep_time_sec,
    cook_time_sec: recipe.cook_time_sec,
  })
  expect(found?.ingredients.map((each) => each.line)).toEqual(recipe.ingredients.map((each) => each.line))
  expect(found?.steps.map((each) => each.instruction)).toEqual(recipe.steps.map((each) => each.instruction))
})
