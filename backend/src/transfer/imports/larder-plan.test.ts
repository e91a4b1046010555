import { randomUUID } from 'node:crypto'
import { DEFAULT_KINDS, MAX_MEALS_A_DAY, type MealPlanRead } from '@larder/contract/planning/meal-plan'
import type { MealTemplateRead, MealTemplateSummary } from '@larder/contract/planning/meal-templates'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { type ArchivedMeal, ArchivedPlan } from '@larder/contract/transfer/archived-plan'
import type { ImportRead } from '@larder/contract/transfer/imports'
import { zipped } from '@larder/writers/zip'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { type AnyPlan, anyPlan, PLANNED_FROM, PLANNED_TO } from '../../../test/any-plan.ts'
import { encodeForm } from '../../../test/picture.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { waitForImport } from '../../../test/wait-for-import.ts'
import { createValidator } from '../../http/validation.ts'

const ABOUT = { format: 'larder', version: 1, created_at: '2026-01-01T00:00:00.000Z', username: 'ann' }
const SOUP = { title: 'Soup', created_at: '2026-01-02T00:00:00.000Z' }

const larder = await openTestApp()
let people = 0
let ann: TestUser
let bob: TestUser

beforeEach(async () => {
  ann = await larder.addUser(`ann-${++people}`)
  bob = await larder.addUser(`bob-${people}`)
})

async function call(as: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const response = await larder.call(method, path, { as, ...(body && { body }) })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.body === '' ? undefined : response.json()
}

const until = (id: number, status: ImportRead['status']) => waitForImport(larder, { id, as: bob, status })

/** Sends it as Bob, who says yes; answers what he was shown before. */
async function bring(bytes: Uint8Array): Promise<ImportRead> {
  const form = new FormData()
  form.append('files', new Blob([Buffer.from(bytes)]), 'larder.zip')
  const response = await larder.call('POST', '/imports/', { as: bob, ...(await encodeForm(form)) })
  expect(response.statusCode, response.body).toBe(201)
  const shown = await until(response.json().id, 'ready')
  await call(bob, 'POST', `/imports/${shown.id}/commit`)
  await until(shown.id, 'done')
  return shown
}

async function undo({ id }: ImportRead) {
  await call(bob, 'POST', `/imports/${id}/undo`)
  await until(id, 'undone')
}

const buildArchive = (plan: Partial<Record<keyof ArchivedPlan, unknown>>) =>
  zipped(
    [
      { path: 'larder.json', content: JSON.stringify(ABOUT) },
      { path: 'recipes/soup/recipe.json', content: JSON.stringify({ ...PLAIN, ...SOUP }) },
      { path: 'plan.json', content: JSON.stringify(plan) },
    ],
    new Date(),
  )
const PLAIN = { visibility: 'private', ingredients: [], steps: [], images: [], origin: null }

const meal = (more: Partial<ArchivedMeal> = {}): ArchivedMeal => ({
  ...{ key: randomUUID(), day: PLANNED_FROM, meal: 'dinner', position: 1, recipe: null, title: 'Bread' },
  ...{ servings: null, note: null, is_cook: false, leftover_of_key: null, ...more },
})

const read = (as: TestUser): Promise<MealPlanRead> =>
  call(as, 'GET', `/meal-plan/?from=${PLANNED_FROM}&to=${PLANNED_TO}`)
const titles = async (as = bob) => (await read(as)).meals.map(({ title }) => title)
async function listTemplates(as: TestUser): Promise<MealTemplateRead[]> {
  const { items } = await call(as, 'GET', '/meal-templates/')
  return Promise.all(items.map(({ id }: MealTemplateSummary) => call(as, 'GET', `/meal-templates/${id}`)))
}

/** All that someone has planned, without what another person in another house cannot have. */
async function plannedBy(as: TestUser) {
  const { items } = await call(as, 'GET', '/recipes/?scope=mine&limit=100')
  const findRecipe = (id: number | null) => {
    const recipe = (items as RecipeRead[]).find((each) => each.id === id)
    return recipe && { title: recipe.title, created_at: recipe.created_at }
  }
  const { kinds, meals } = await read(as)
  const templates = await listTemplates(as)
  return {
    kinds,
    rules: await call(as, 'GET', '/meal-plan/idea-rules'),
    meals: meals.map(({ recipe_id, cook_user_id, ...meal }) => ({
      ...{ key: meal.key, day: meal.day, meal: meal.meal, position: meal.position, title: meal.title },
      ...{ servings: meal.servings, note: meal.note, leftover_of_key: meal.leftover_of_key },
      repeat_key: meal.repeat_key,
      ...{ recipe: findRecipe(recipe_id), is_cook: cook_user_id === as.id },
    })),
    templates: templates.map(({ name, weekdays, meals: inside }) => ({
      ...{ name, weekdays },
      meals: inside.map(({ recipe_id, ...each }) => ({ ...each, recipe: findRecipe(recipe_id) })),
    })),
  }
}

/** As Ann, through what everyone uses. */
async function planAll({ kinds, rules, meals, templates }: AnyPlan, recipeIds: number[]) {
  if (kinds) await call(ann, 'PUT', '/meal-plan/kinds', { kinds })
  if (rules) await call(ann, 'PUT', '/meal-plan/idea-rules', rules)
  const operations = meals.map(({ key, day, meal, position, ...each }) => {
    const source = meals[each.leftoverOf ?? -1]?.key
    const leftover_of_key = source === undefined || source === key ? null : source
    const recipe_id = each.recipe === null ? null : recipeIds[each.recipe]
    const dish = { recipe_id, title: each.title, leftover_of_key }
    const said = { servings: each.servings, note: each.note, cook_user_id: each.isCook ? ann.id : null }
    const set = { place: { day, meal, position }, dish, ...said, repeat_key: each.repeat }
    return { id: randomUUID(), at: Date.now(), meal_key: key, set }
  })
  await call(ann, 'POST', '/meal-plan/operations', { operations })
  for (const template of templates)
    await call(ann, 'POST', '/meal-templates/', { ...template, from: PLANNED_FROM })
}

async function archiveOfAnn(): Promise<Buffer> {
  const { id } = await call(ann, 'POST', '/exports/', { format: 'larder' })
  await expect.poll(async () => (await call(ann, 'GET', `/exports/${id}`)).status).toBe('done')
  return (await larder.call('GET', `/exports/${id}/file`, { as: ann })).rawPayload
}

test('import(export(plan)) = plan: meals, repeats, leftovers, kinds, rules and templates', async () => {
  const isPlan = createValidator(ArchivedPlan)
  const seed = Math.floor(Math.random() * 2 ** 31)
  for (const plan of fc.sample(anyPlan, { numRuns: 4, seed })) {
    ann = await larder.addUser(`ann-${++people}`)
    bob = await larder.addUser(`bob-${people}`)
    const recipeIds: number[] = []
    for (const title of ['Soup', 'Soup', 'Stew']) {
      const body = { title, ingredients: [{ line: `${recipeIds.length + 1} eggs` }] }
      recipeIds.push((await call(ann, 'POST', '/recipes/', body)).id)
    }
    await planAll(plan, recipeIds)
    const bytes = await archiveOfAnn()
    const written = JSON.parse(strFromU8(unzipSync(bytes)['plan.json'] ?? new Uint8Array()))
    expect(isPlan(written), `seed ${seed}`).toBe(true)
    const before = await plannedBy(ann)
    const shown = await bring(bytes)
    expect(shown).toMatchObject({ meal_count: plan.meals.length, template_count: plan.templates.length })
    expect(await plannedBy(bob), `seed ${seed}`).toEqual(before)
    const empty = await plannedBy(await larder.addUser(`nobody-${people}`))
    await undo(shown)
    expect(await plannedBy(bob), `undone, seed ${seed}`).toEqual(empty)
  }
})

test('imports a plan once, adds to planned meals, and restores removed ones', async () => {
  const [bread, soup] = [meal(), meal({ recipe: SOUP, title: 'Soup', position: 2 })]
  const bytes = await buildArchive({ meals: [bread, soup, bread] })
  await call(bob, 'POST', '/planned-meals/', { day: PLANNED_FROM, meal: 'dinner', title: 'Toast' })
  await bring(bytes)
  const { meals } = await read(bob)
  expect(await titles()).toEqual(['Toast', 'Bread', 'Soup'])
  await call(bob, 'PUT', `/planned-meals/${meals[1]?.id}`, { title: 'Rolls' })
  await call(bob, 'DELETE', `/planned-meals/${meals[2]?.id}`)
  const again = await bring(bytes)
  expect(await titles()).toEqual(['Toast', 'Rolls', 'Soup'])
  await undo(again)
  expect(await titles(), 'Rolls came with the first').toEqual(['Toast', 'Rolls'])
})

test('an undo keeps changed meals, and a list that follows the plan is updated', async () => {
  const kinds = [{ meal: 'Vesper', time: '16:00' }]
  const templates = ['Quiet week', 'Loud week'].map((name) => ({ name, weekdays: [7, 1], meals: [] }))
  const meals = [meal({ title: 'Mine now' }), meal({ title: 'Soup', recipe: SOUP })]
  const list = await call(bob, 'POST', '/shopping-lists/', { name: 'Week' })
  await call(bob, 'POST', `/shopping-lists/${list.id}/planned-days`, { days: [PLANNED_FROM] })
  const readVersion = async () => (await call(bob, 'GET', `/shopping-lists/${list.id}`)).version
  const before = await readVersion()
  const shown = await bring(await buildArchive({ kinds, templates, meals }))
  expect(await readVersion()).toBeGreaterThan(before)
  const [mine] = (await read(bob)).meals
  await call(bob, 'PUT', `/planned-meals/${mine?.id}`, { note: 'With butter' })
  const [loud] = await listTemplates(bob)
  await call(bob, 'PUT', `/meal-templates/${loud?.id}`, { name: 'Feast' })
  await undo(shown)
  expect(await titles()).toEqual(['Mine now'])
  expect((await listTemplates(bob)).map(({ name }) => name)).toEqual(['Feast'])
  expect((await read(bob)).kinds).toEqual(DEFAULT_KINDS)
})

test('keeps existing plan settings and templates', async () => {
  const kinds = [{ meal: 'brunch', time: null }]
  await call(bob, 'PUT', '/meal-plan/kinds', { kinds })
  await call(bob, 'POST', '/meal-templates/', { name: 'Quiet week', from: PLANNED_FROM })
  const theirs = { name: 'quiet WEEK', weekdays: [1], meals: [] }
  const shown = await bring(
    await buildArchive({ kinds: [{ meal: 'Vesper', time: null }], templates: [theirs] }),
  )
  expect((await read(bob)).kinds).toEqual(kinds)
  expect(await listTemplates(bob)).toMatchObject([{ name: 'Quiet week', weekdays: [1, 2, 3, 4, 5, 6, 7] }])
  await undo(shown)
  expect((await read(bob)).kinds).toEqual(kinds)
  expect(await listTemplates(bob)).toHaveLength(1)
})

test('imports only valid meals of a tampered archive, within the limit per day', async () => {
  const full = Array.from({ length: MAX_MEALS_A_DAY + 1 }, (_, at) =>
    meal({ title: `${at}`, position: at, day: PLANNED_TO }),
  )
  const inner = { ...meal(), weekday: 1, leftover_of: 0 }
  const shown = await bring(
    await buildArchive({
      kinds: [...DEFAULT_KINDS, DEFAULT_KINDS[0]],
      idea_rules: { not_cooked_days: -1 },
      templates: [
        { name: 'x'.repeat(200), weekdays: [9], meals: [] },
        { name: 'Odd', weekdays: [3, 1], meals: [inner] },
        7,
      ],
      meals: [
        ...[{ ...meal(), key: 'me' }, { ...meal(), title: '' }, { ...meal(), position: 1e300 }, 'soup', null],
        ...[meal({ day: '2026-02-30' }), meal({ day: '3000-01-01' }), meal({ servings: 0 })],
        meal({ repeat_key: 'every Friday' }),
        ...[meal({ title: 'Fine', recipe: { ...SOUP, title: 'Not there' } }), ...full],
      ],
    }),
  )
  expect(shown).toMatchObject({ template_count: 2, meal_count: MAX_MEALS_A_DAY + 9 })
  const { meals, kinds } = await read(bob)
  expect(meals.map(({ title }) => title)).toEqual(['Fine', ...full.slice(0, -1).map(({ title }) => title)])
  expect(meals[0]).toMatchObject({ recipe_id: null })
  expect(kinds).toEqual(DEFAULT_KINDS)
  expect(await listTemplates(bob)).toMatchObject([
    { name: 'Odd', weekdays: [1, 3], meals: [{ leftover_of: null }] },
  ])
})

test('does not export the plan of a kitchen', async () => {
  const kitchen_id = idIn(await openKitchen(larder, ann, bob))
  await call(ann, 'POST', '/planned-meals/', { kitchen_id, day: PLANNED_FROM, meal: 'dinner', title: 'Ours' })
  const file = unzipSync(await archiveOfAnn())['plan.json'] ?? new Uint8Array()
  expect(JSON.parse(strFromU8(file))).toEqual({ kinds: null, idea_rules: null, templates: [], meals: [] })
})
