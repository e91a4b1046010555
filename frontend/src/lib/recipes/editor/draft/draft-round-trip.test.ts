import { exampleRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { RecipeCreate } from '@larder/contract/recipes/recipes'
import { expect, test } from 'vitest'
import { checkDraft } from './check-draft.ts'
import { compareDrafts, draftFingerprint, mergeParts, partLabel } from './compare-drafts.ts'
import { toRecipeBody } from './draft-body.ts'
import { formatIngredients, formatSteps } from './plain-text.ts'
import { readDraftForm } from './read-draft-form.ts'
import {
  draftFromRecipe,
  emptyDraft,
  type IngredientLine,
  newLine,
  type RecipeContent,
  type RecipeDraft,
  remapUses,
  withNewKeys,
} from './recipe-draft.ts'
import { PLAIN_FIELDS } from './recipe-fields.ts'

const written = { line: '1 egg (a fresh one), whisked', name: 'egg', amount_readable: '1', note: 'whisked' }
const unlinked = { recipe_id: null, recipe_title: null, recipe_times: null }
const row = { id: 1, ingredient_id: 2, amount_grams: 50, ...written, ...unlinked }
const linked = { recipe_id: 9, recipe_title: 'Stock', recipe_times: 0.5, line: '1 portion of stock' }

/** With every field, so that one which the editor loses on the way is missed below. */
const RECIPE: RecipeContent = {
  ...exampleRecipeFields(),
  description: 'Clear.\nFor cold days.',
  visibility: 'kitchen',
  kitchen_id: 7,
  kitchen_may_edit: true,
  categories: [{ id: 4, name: 'Soup' }],
  ingredients: [
    { ...row, grams_by: 'stated', section: 'A' },
    { ...row, grams_by: 'by_piece', section: null },
    { ...row, ...linked, grams_by: 'by_piece', section: null },
  ],
  steps: [
    {
      ...{ id: 1, instruction: 'Boil.', duration_sec: 600, section: 'A', image_ids: [5] },
      ingredients: [{ line_number: 2, share: 0.5 }],
    },
  ],
}
const { categories, ingredients, steps, ...plain } = RECIPE
const line = { ingredient_id: 2, ...written }
const BODY = {
  ...plain,
  category_ids: [4],
  ingredients: [
    { ...line, amount_grams: 50, section: 'A' },
    { ...line, section: null },
    { line: '1 portion of stock', recipe_id: 9, section: null },
  ],
  steps: steps.map(({ id: _, ...step }) => step),
} satisfies Required<RecipeCreate>

/** As a browser without script sends it. */
function plainForm(draft: RecipeDraft): FormData {
  const form = new FormData()
  for (const key of PLAIN_FIELDS) form.set(key, draft[key])
  for (const category of draft.category_ids) form.append('category_id', String(category))
  form.set('ingredient_lines', formatIngredients(draft.ingredients))
  form.set('step_lines', formatSteps(draft.steps))
  return form
}

test('a recipe that is opened and saved unchanged stays the same', () => {
  const draft = draftFromRecipe(RECIPE)
  expect(checkDraft(draft)).toEqual({})
  expect(toRecipeBody(draft)).toEqual(BODY)
})

test('an unlinked line sends no recipe', () => {
  const [, , , , stock] = draftFromRecipe(RECIPE).ingredients
  const lines = [{ ...(stock as IngredientLine), recipe: null }]
  expect(toRecipeBody({ ...draftFromRecipe(RECIPE), ingredients: lines }).ingredients).toMatchObject([
    { line: '1 portion of stock', ingredient_id: 2, recipe_id: null },
  ])
})

test('also stays the same without JavaScript', () => {
  const draft = draftFromRecipe(RECIPE)
  const sent = readDraftForm(plainForm(draft), draft)
  // A plain form can't distinguish lines with the same text.
  expect(toRecipeBody({ ...sent, ingredients: draft.ingredients })).toEqual(BODY)
})

test('with JavaScript the full draft replaces the stored recipe', () => {
  const form = new FormData()
  const draft = draftFromRecipe(RECIPE)
  form.set('draft', JSON.stringify(draft))
  expect(readDraftForm(form)).toEqual(draft)
})

test.each(Object.keys(BODY) as (keyof RecipeDraft)[])(
  'who changed %s is shown that, and can take it over',
  (part) => {
    const [mine, theirs] = [emptyDraft(), draftFromRecipe(RECIPE)]
    const changed = mergeParts(mine, theirs, [part])
    // None of their lines is there for the steps to use.
    const theirPart = part === 'steps' ? remapUses(theirs.steps, new Map()) : theirs[part]
    expect(changed).toEqual({ ...mine, [part]: theirPart })
    expect(draftFingerprint(changed)).not.toBe(draftFingerprint(mine))
    const differences = compareDrafts(changed, mine, (category) => `category ${category}`)
    expect(differences).toMatchObject([{ part, mine: expect.arrayContaining([expect.anything()]) }])
    expect(partLabel(part)).not.toBe('')
  },
)

test('a recipe outside kitchens sends no kitchen id', () => {
  const draft = { ...draftFromRecipe(RECIPE), visibility: 'private' }
  expect(toRecipeBody(draft)).toMatchObject({
    visibility: 'private',
    kitchen_id: null,
    kitchen_may_edit: false,
  })
})

test('a new recipe belongs to the current kitchen', () => {
  expect(emptyDraft({ id: 7 })).toMatchObject({ visibility: 'kitchen', kitchen_id: '7' })
  expect(emptyDraft()).toMatchObject({ visibility: 'public', kitchen_id: '' })
})

test('compares choices by name', () => {
  const draft = emptyDraft()
  const [difference] = compareDrafts({ ...draft, visibility: 'private' }, draft, String)
  expect(difference?.mine.map(({ text }) => text)).toEqual(['Only me'])
})

test('a step keeps its lines after moves and merges', () => {
  const draft = draftFromRecipe(RECIPE)
  const egg = { ...newLine('2 other eggs'), isRead: false }
  const moved = { ...draft, ingredients: [egg, ...draft.ingredients] }
  expect(toRecipeBody(moved).steps[0]?.ingredients).toEqual([{ line_number: 3, share: 0.5 }])
  const theirs = withNewKeys(draft)
  expect(toRecipeBody(mergeParts(moved, theirs, ['steps'])).steps[0]?.ingredients).toMatchObject([
    { share: 0.5 },
  ])
  expect(toRecipeBody(mergeParts(moved, theirs, ['ingredients'])).steps[0]?.ingredients).toMatchObject([
    { share: 0.5 },
  ])
  expect(toRecipeBody({ ...draft, ingredients: [egg] }).steps[0]?.ingredients, 'a deleted line').toEqual([])
})
