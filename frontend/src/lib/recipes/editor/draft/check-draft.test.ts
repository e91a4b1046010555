import { expect, test } from 'vitest'
import { checkDraft, errorsByLine } from './check-draft.ts'
import { toRecipeBody } from './draft-body.ts'
import { emptyDraft, newHeading, newLine, newStep, type RecipeDraft } from './recipe-draft.ts'

const draft = (changes: Partial<RecipeDraft>): RecipeDraft => ({ ...emptyDraft(), title: 'Soup', ...changes })

test('a recipe needs only a title', () => {
  expect(checkDraft(draft({}))).toEqual({})
  expect(toRecipeBody(draft({}))).toMatchObject({ title: 'Soup', servings: null, ingredients: [], steps: [] })
})

test('each error is reported at its field', () => {
  const mistaken = draft({
    title: ' ',
    servings: '0',
    prep_time_sec: 'soon',
    source_url: 'book',
    steps: [newStep(), newStep('Bake.', 'a while')],
  })
  expect(Object.keys(checkDraft(mistaken))).toEqual([
    'title',
    'servings',
    'prep_time_sec',
    'source_url',
    'steps.0.duration_sec',
  ])
})

test('skips blank lines and maps messages to their lines', () => {
  const egg = { ...newLine('1 egg'), name: 'egg', amount: '1', isRead: true }
  const lines = draft({ ingredients: [newLine(), newHeading('Dough'), newLine(' '), egg] })
  expect(toRecipeBody(lines).ingredients).toEqual([
    {
      line: '1 egg',
      ingredient_name: 'egg',
      name: 'egg',
      amount_readable: '1',
      section: 'Dough',
      note: null,
    },
  ])
  expect(errorsByLine({ 'ingredients.0.amount_readable': 'No.' }, 'ingredients', lines)).toEqual(
    new Map([[egg.key, 'No.']]),
  )
})

test('sends only grams entered by the user', () => {
  const flour = { ...newLine('1 cup flour'), name: 'flour', amount: '1 cup', ingredientId: 3, isRead: true }
  const [weighed, stated] =
    toRecipeBody(
      draft({
        ingredients: [
          { ...flour, grams: 125, gramsBy: 'by_volume' },
          { ...flour, grams: 130, gramsBy: 'stated' },
        ],
      }),
    ).ingredients ?? []
  expect(weighed).not.toHaveProperty('amount_grams')
  expect(stated).toMatchObject({ ingredient_id: 3, amount_grams: 130 })
})
