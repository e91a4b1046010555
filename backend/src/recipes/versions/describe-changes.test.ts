import { emptyRecipeFields } from '@larder/contract/recipes/recipe-fields'
import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'
import type { StoredContent } from './recipe-versions.queries.ts'

const line = (ingredient_id: number, name: string, amount: string, section: string | null = null) => ({
  ...{ id: ingredient_id, ingredient_id, name, line: `${amount} ${name}`, amount_readable: amount, section },
  ...{ amount_grams: null, grams_by: 'unknown' as const, note: null },
  ...{ recipe_id: null as number | null, recipe_title: null, recipe_times: null },
})
const step = (instruction: string, duration_sec: number | null = null): StoredContent['steps'][number] => ({
  ...{ id: 1, instruction, duration_sec, section: null, ingredients: null, image_ids: [] },
})
const sauce: StoredContent = {
  ...emptyRecipeFields(),
  ...{ title: 'Sauce', servings: 4, cook_time_sec: 600, equipment: ['stick blender', 'large pot'] },
  ...{ visibility: 'private', kitchen_id: null, kitchen_may_edit: false },
  categories: [{ id: 1, name: 'Basics' }],
  ingredients: [line(1, 'tomatoes', '1 kg'), line(2, 'oregano', '1 tsp'), line(3, 'salt', '')],
  steps: [step('Chop.'), step('Simmer.', 600), step('Blend.')],
  images: [
    { id: 7, alt: null },
    { id: 8, alt: 'The pot' },
  ],
  translations: [{ language: 'fr', texts: [{ part: 'title', original: 'Sauce', text: 'Sauce tomate' }] }],
}
type Line = StoredContent['ingredients'][number]

const saucePlus = (change: Partial<StoredContent>) => describeChanges(sauce, { ...sauce, ...change })
const change = (part: string, deed: string, more: object = {}) => ({
  ...{ part, deed, name: null, number: null, before: null, after: null },
  ...more,
})

test('equal contents have no changes', () => {
  expect(saucePlus({})).toEqual([])
  const renumbered = sauce.ingredients.map((row) => ({ ...row, id: row.id + 90 }))
  expect(saucePlus({ ingredients: renumbered }), 'rows get new ids at every save').toEqual([])
})

test('a changed amount has its previous value', () => {
  const ingredients = sauce.ingredients.with(1, line(2, 'oregano', '2 tsp'))
  const steps = sauce.steps.with(2, step('Blend well.'))
  expect(saucePlus({ ingredients, steps })).toEqual([
    change('ingredients', 'changed', { name: 'oregano', before: '1 tsp', after: '2 tsp' }),
    change('steps', 'changed', { number: 3 }),
  ])
})

test('translations are named by language', () => {
  expect(
    saucePlus({
      translations: [
        { language: 'fr', texts: [] },
        { language: 'he', texts: [] },
      ],
    }),
  ).toEqual([
    change('translations', 'changed', { name: 'fr' }),
    change('translations', 'added', { name: 'he' }),
  ])
  expect(saucePlus({ translations: [] })).toEqual([change('translations', 'removed', { name: 'fr' })])
})

test('a new link with the same text is a change', () => {
  const [tomatoes, ...rest] = sauce.ingredients as [Line, ...Line[]]
  const ingredients = [{ ...tomatoes, recipe_id: 12 }, ...rest]
  expect(saucePlus({ ingredients })).toEqual([change('ingredients', 'changed', { name: 'tomatoes' })])
  const { recipe_id: _, ...fromBefore } = tomatoes
  expect(saucePlus({ ingredients: [fromBefore as Line, ...rest] }), 'kept before there were such').toEqual([])
})

test('a field that did not exist before is no change', () => {
  const { yield_words: _, ...before } = sauce
  expect(describeChanges(before as StoredContent, sauce)).toEqual([])
})

test('a step with other lines or images is changed, but not if only line numbers differ', () => {
  const [chop = step(''), ...rest] = sauce.steps
  const uses = (line_number: number, share: number): Partial<StoredContent> => ({
    steps: [{ ...chop, ingredients: [{ line_number, share }] }, ...rest],
  })
  const changed = [change('steps', 'changed', { number: 1 })]
  expect(saucePlus(uses(1, 1))).toEqual(changed)
  expect(saucePlus({ steps: [{ ...chop, image_ids: [8] }, ...rest] })).toEqual(changed)
  const before = { ...sauce, ...uses(1, 0.5) }
  expect(describeChanges(before, { ...sauce, ...uses(1, 1) })).toEqual(changed)
  const moved = { ingredients: [line(4, 'onion', '1'), ...sauce.ingredients], ...uses(2, 0.5) }
  expect(describeChanges(before, { ...sauce, ...moved })).toMatchObject([{ name: 'onion', deed: 'added' }])
})

test('equipment changes are listed by name, and order does not matter', () => {
  expect(saucePlus({ equipment: ['large pot', 'stick blender'] })).toEqual([])
  expect(saucePlus({ equipment: ['large pot', 'stand mixer'] })).toEqual([
    change('equipment', 'removed', { name: 'stick blender' }),
    change('equipment', 'added', { name: 'stand mixer' }),
  ])
  const { equipment: _, ...before } = sauce
  expect(describeChanges({ ...before } as StoredContent, { ...sauce, equipment: [] })).toEqual([])
})

test('field values: added, removed, changed, and too long', () => {
  expect(
    saucePlus({ servings: 6, cook_time_sec: null, notes: 'n'.repeat(121), visibility: 'public' }),
  ).toEqual([
    change('notes', 'added'),
    change('servings', 'changed', { before: '4', after: '6' }),
    change('cook_time_sec', 'removed', { before: '600' }),
    change('visibility', 'changed', { before: 'private', after: 'public' }),
  ])
})

test('lines added and removed, and one with only its text changed', () => {
  const finely = { ...line(1, 'tomatoes', '1 kg'), line: '1 kg tomatoes, peeled' }
  expect(
    saucePlus({ ingredients: [finely, line(2, 'oregano', '1 tsp'), line(9, 'basil', 'a bunch')] }),
  ).toEqual([
    change('ingredients', 'changed', {
      ...{ name: 'tomatoes', before: '1 kg tomatoes', after: '1 kg tomatoes, peeled' },
    }),
    change('ingredients', 'added', { name: 'basil', after: 'a bunch' }),
    change('ingredients', 'removed', { name: 'salt' }),
  ])
})

test('two lines of one ingredient are two lines', () => {
  const twice = { ...sauce, ingredients: [line(3, 'salt', '1 tsp'), line(3, 'salt', '2 tsp')] }
  const once = { ...sauce, ingredients: [line(3, 'salt', '2 tsp')] }
  expect(describeChanges(twice, once)).toEqual([
    change('ingredients', 'removed', { name: 'salt', before: '1 tsp' }),
  ])
})

test('a new order is one change', () => {
  const reversed = {
    ...{ ingredients: sauce.ingredients.toReversed(), steps: sauce.steps.toReversed() },
    images: sauce.images.toReversed(),
  }
  expect(saucePlus(reversed)).toEqual([
    change('ingredients', 'moved'),
    change('steps', 'moved'),
    change('images', 'moved'),
  ])
})

test('steps added and removed', () => {
  expect(saucePlus({ steps: [...sauce.steps, step('Serve.')] })).toEqual([
    change('steps', 'added', { number: 4 }),
  ])
  expect(saucePlus({ steps: sauce.steps.slice(1) })).toEqual([change('steps', 'removed', { number: 1 })])
})

test('images and categories', () => {
  const images = [
    { id: 8, alt: 'The pot, full' },
    { id: 9, alt: null },
  ]
  expect(saucePlus({ images, categories: [{ id: 2, name: 'Sauces' }] })).toEqual([
    change('categories', 'removed', { name: 'Basics' }),
    change('categories', 'added', { name: 'Sauces' }),
    change('images', 'added', { number: 2 }),
    change('images', 'removed', { number: 1 }),
    change('images', 'changed', { number: 1 }),
  ])
})
