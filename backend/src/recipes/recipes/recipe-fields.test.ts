import {
  exampleRecipeFields,
  RECIPE_FIELDS,
  type RecipeFieldName,
} from '@larder/contract/recipes/recipe-fields'
import type { RecipeIngredientCreate } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeStepCreate } from '@larder/contract/recipes/recipe-steps'
import type { RecipeCreate, RecipeRead } from '@larder/contract/recipes/recipes'
import { expect, test } from 'vitest'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const larder: TestApp = await openTestApp()
const ann: TestUser = await larder.addUser('ann')

/** Every field that a client writes into the recipe itself, each with a value that is not its default. */
const FULL = {
  ...exampleRecipeFields(),
  visibility: 'kitchen',
  kitchen_id: idIn(await openKitchen(larder, ann)),
  kitchen_may_edit: true,
} as const satisfies Complete<Omit<RecipeCreate, 'category_ids' | 'ingredients' | 'steps'>>

const LINE = {
  line: 'Two cups of flour, from the mill',
  ingredient_name: 'flour',
  name: 'Flour of the mill',
  amount_grams: 250,
  amount_readable: '2 cups',
  section: 'Dough',
  note: 'sifted',
} satisfies Complete<Omit<RecipeIngredientCreate, 'ingredient_id' | 'recipe_id'>>

const STEP = {
  instruction: 'Knead.',
  duration_sec: 600,
  section: 'Dough',
  ingredients: [{ line_number: 1, share: 0.5 }],
} satisfies Complete<Omit<RecipeStepCreate, 'image_ids'>>

type Complete<Shape> = { [Field in keyof Shape]-?: NonNullable<Shape[Field]> }

const create = async (more: object = {}): Promise<RecipeRead> =>
  (await larder.call('POST', '/recipes/', { as: ann, body: { ...FULL, ...more } })).json()

test('every field that is sent is stored', async () => {
  const recipe = await create({ ingredients: [LINE], steps: [STEP] })
  const { ingredient_name: _, ...line } = LINE
  expect(recipe).toMatchObject({ ...FULL, ingredients: [line], steps: [STEP] })
  expect((await larder.call('GET', `/recipes/${recipe.id}`, { as: ann })).json()).toEqual(recipe)
})

test('a summary has the same values as the recipe', async () => {
  const recipe = await create({ ingredients: [LINE], steps: [STEP] })
  const page = (await larder.call('GET', `/recipes/?user_id=${ann.id}`, { as: ann })).json()
  const summary = page.items.find(({ id }: RecipeRead) => id === recipe.id)
  const { ingredient_count, step_count, image, ...common } = summary
  expect({ ingredient_count, step_count, image }).toEqual({
    ingredient_count: 1,
    step_count: 1,
    image: null,
  })
  expect(recipe).toMatchObject(common)
})

/** Who sees it goes together: share-recipe.test.ts. */
const SHARING: string[] = ['visibility', 'kitchen_id', 'kitchen_may_edit']
const ALONE = (Object.keys(FULL) as (keyof typeof FULL)[]).filter((field) => !SHARING.includes(field))
const CLEARABLE = Object.keys(RECIPE_FIELDS).filter(
  (name) => RECIPE_FIELDS[name as RecipeFieldName].empty === null,
)

test.each(CLEARABLE)('null clears %s, and the other fields stay', async (field) => {
  const { id } = await create()
  const changed = await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { [field]: null } })
  expect(changed.json()).toMatchObject({ ...FULL, [field]: null })
})

test.each(ALONE)('%s can be changed on its own', async (field) => {
  const { id } = (await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Plain' } })).json()
  const changed = await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { [field]: FULL[field] } })
  expect(changed.json()).toMatchObject({ [field]: FULL[field], version: 2 })
})
