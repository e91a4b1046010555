import { randomUUID } from 'node:crypto'
import type { MealChange } from '@larder/contract/planning/meal-operations'
import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import type { ShoppingListItemRead, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { addDays, today } from '../../planning/meal-plan/plan-days.ts'

const RUNS = Number(process.env.FAST_CHECK_RUNS ?? 8)
// Always in the future.
const DAYS = [10, 11, 12].map((days) => addDays(today(), days))
const OTHER_DAY = addDays(today(), 20)

const larder = await openTestApp()

type Version = { lines: object[]; grams: Record<string, number>; bits: number }

const DOUGH: Version[] = [300, 450].map((flour) => ({
  lines: [{ line: `${flour} g plain flour` }, { line: '10 g salt' }],
  grams: { 'plain flour': flour, salt: 10 },
  bits: 0,
}))
/** Original and edited version of each dish. The first contains the dough as an inner recipe. */
const DISHES: [title: string, Version, Version][] = [
  [
    'Pizza',
    { lines: [{ line: '120 g cheddar' }], grams: { cheddar: 120 }, bits: 0 },
    { lines: [{ line: '240 g cheddar' }], grams: { cheddar: 240 }, bits: 0 },
  ],
  [
    'Pancakes',
    {
      lines: [{ line: '200 g plain flour' }, { line: 'some saffron' }],
      grams: { 'plain flour': 200 },
      bits: 1,
    },
    { lines: [{ line: '350 g plain flour' }], grams: { 'plain flour': 350 }, bits: 0 },
  ],
  [
    'Fondue',
    { lines: [{ line: '500 g cheddar' }], grams: { cheddar: 500 }, bits: 0 },
    { lines: [{ line: '300 g cheddar' }, { line: '5 g salt' }], grams: { cheddar: 300, salt: 5 }, bits: 0 },
  ],
]
const PIZZA = 0

/** Recipes that are edited while they are planned. */
class Recipes {
  readonly #versions = DISHES.map(() => 0)
  #doughVersion = 0
  #doughId = 0
  /** Version of each recipe before its edit. */
  readonly #before = new Map<number, number>()
  ids: number[] = []
  readonly #call: Household['call']

  constructor(call: Household['call']) {
    this.#call = call
  }

  async write() {
    const write = async (title: string, ingredients: object[]): Promise<number> =>
      (await this.#call('POST', '/recipes/', { title, servings: 2, ingredients })).id
    this.#doughId = await write('Dough', this.#dough().lines)
    for (const [dish, [title]] of DISHES.entries()) this.ids.push(await write(title, this.#listLines(dish)))
  }

  /** Switches a recipe to its other version, by an edit or by restoring the previous version. */
  async edit(dish: number, { isDough, goesBack }: { isDough: boolean; goesBack: boolean }) {
    if (isDough) this.#doughVersion = 1 - this.#doughVersion
    else this.#versions[dish] = 1 - (this.#versions[dish] ?? 0)
    const [id, ingredients] = isDough
      ? [this.#doughId, this.#dough().lines]
      : [this.ids[dish] ?? 0, this.#listLines(dish)]
    const before = this.#before.get(id)
    const { version } =
      goesBack && before
        ? await this.#call('POST', `/recipes/${id}/versions/${before}/restore`)
        : await this.#call('PUT', `/recipes/${id}`, { ingredients })
    this.#before.set(id, version - 1)
  }

  toNeeds(dish: number): Pick<Version, 'grams' | 'bits'> {
    const { grams, bits } = this.#version(dish)
    return { bits, grams: dish === PIZZA ? { ...this.#dough().grams, ...grams } : grams }
  }

  #dough = () => DOUGH[this.#doughVersion] as Version
  #version = (dish: number) => DISHES[dish]?.[1 + (this.#versions[dish] ?? 0)] as Version
  #listLines = (dish: number) => [
    ...this.#version(dish).lines,
    ...(dish === PIZZA ? [{ line: '2 portions dough', recipe_id: this.#doughId }] : []),
  ]
}

type Meal = { key: string; recipe: number; day: string; servings: number; isThere: boolean }

const PLAN_STEPS = ['plan', 'move', 'servings', 'remove', 'restore', 'edit']
const LIST_STEPS = ['check', 'check', 'uncheck', 'remove item', 'restore item', 'amount', 'no amount', 'add']
const step = fc.record({
  kind: fc.constantFrom('plan', 'plan', ...PLAN_STEPS, ...LIST_STEPS),
  meal: fc.nat(3),
  recipe: fc.nat(2),
  day: fc.nat(3),
})
type Step = { kind: string; meal: number; recipe: number; day: number }

class Household {
  readonly meals = new Map<number, Meal>()
  readonly as: TestUser
  readonly list: string
  readonly recipes = new Recipes((...call) => this.call(...call))

  private constructor(as: TestUser, list: string) {
    this.as = as
    this.list = list
  }

  static async open(number: number) {
    const as = await larder.addUser(`cook-${number}`)
    const { id } = (await larder.call('POST', '/shopping-lists/', { as, body: { name: 'Week' } })).json()
    const household = new Household(as, `/shopping-lists/${id}`)
    await household.recipes.write()
    await household.call('POST', `${household.list}/planned-days`, { days: DAYS })
    return household
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
    const response = await larder.call(method, url, { as: this.as, ...(body && { body }) })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.body ? response.json() : undefined
  }

  async lines(): Promise<ShoppingListItemRead[]> {
    const { groups }: ShoppingListRead = await this.call('GET', this.list)
    return groups.flatMap(({ items }) => items)
  }

  async change(key: string, set: MealChange) {
    const operations = [{ id: randomUUID(), at: Date.now(), meal_key: key, set }]
    await this.call('POST', '/meal-plan/operations', { operations })
  }

  async perform({ kind, meal, recipe, day }: Step) {
    if (kind === 'edit')
      return this.recipes.edit(recipe, { isDough: day === DAYS.length, goesBack: meal % 2 === 1 })
    if (PLAN_STEPS.includes(kind))
      return this.lockPlanForChange(kind, meal, recipe, [...DAYS, OTHER_DAY][day] as string)
    const shown = await this.lines()
    const line = shown[meal % Math.max(shown.length, 1)]
    if (kind === 'add') return this.call('POST', `${this.list}/items`, { text: '50 g plain flour' })
    if (kind === 'restore item') return this.restoreItem()
    if (!line) return
    const item = `${this.list}/items/${line.id}`
    if (kind === 'remove item') return this.call('DELETE', item)
    const changes = { check: { checked: true }, uncheck: { checked: false }, amount: { amount: '1 kg' } }
    await this.call('PUT', item, changes[kind as keyof typeof changes] ?? { amount: null })
  }

  private async restoreItem() {
    const id = (await this.hidden()).at(0)?.id
    if (!id) return
    const operations = [{ id: randomUUID(), at: Date.now(), kind: 'restore', item_id: id }]
    await this.call('POST', `${this.list}/operations`, { operations })
  }

  hidden() {
    const id = Number(this.list.split('/').at(-1))
    const items = larder.db.selectFrom('shopping_list_items').select('id').orderBy('id')
    return items.where('shopping_list_id', '=', id).where('is_removed', '=', true).execute()
  }

  private async lockPlanForChange(kind: string, at: number, recipe: number, day: string) {
    const meal = this.meals.get(at)
    if (kind === 'plan') {
      const fresh = {
        key: meal?.key ?? randomUUID(),
        recipe,
        day,
        servings: 2,
        isThere: meal?.isThere ?? true,
      }
      this.meals.set(at, fresh)
      const dish = { recipe_id: this.recipes.ids[recipe] ?? 0 }
      return this.change(fresh.key, { place: { day, meal: 'dinner', position: 1 }, dish, servings: 2 })
    }
    if (!meal) return
    if (kind === 'move') meal.day = day
    if (kind === 'servings') meal.servings = recipe * 2 + 1
    if (kind === 'remove' || kind === 'restore') meal.isThere = kind === 'restore'
    const set = {
      move: { place: { day, meal: 'dinner', position: 1 } },
      servings: { servings: meal.servings },
    }
    await this.change(meal.key, set[kind as keyof typeof set] ?? { is_removed: kind === 'remove' })
  }

  needed() {
    const cooked = [...this.meals.values()].filter(({ isThere, day }) => isThere && DAYS.includes(day))
    const grams: Record<string, number> = {}
    let bits = 0
    for (const { recipe, servings } of cooked) {
      const { grams: each, bits: more } = this.recipes.toNeeds(recipe)
      bits += more
      for (const [name, weight] of Object.entries(each))
        grams[name] = (grams[name] ?? 0) + (weight * servings) / 2
    }
    return { grams, bits }
  }

  /** Planned parts on settled items and on open items. */
  async planned() {
    const shown = await this.lines()
    const hiddenIds = (await this.hidden()).map(({ id }) => id)
    const hidden = await larder.db
      .selectFrom('shopping_list_parts as p')
      .innerJoin('shopping_list_items as i', 'i.id', 'p.shopping_list_item_id')
      .select(['i.name', 'p.amount_grams', 'p.amount_readable'])
      .where('p.shopping_list_recipe_id', 'is not', null)
      .where('i.id', 'in', hiddenIds.length > 0 ? hiddenIds : [0])
      .execute()
    const parts = shown.flatMap(({ name, checked_at, parts }) =>
      parts
        .filter((part) => part.shopping_list_recipe_id !== null)
        .map((part) => ({ ...part, name, isSettled: checked_at !== null })),
    )
    return {
      open: parts.filter(({ isSettled }) => !isSettled),
      settled: [...hidden, ...parts.filter(({ isSettled }) => isSettled)],
    }
  }
}

type Part = { name: string; amount_grams: number | null }
const sumGrams = (parts: Part[], name: string) =>
  parts.reduce((sum, part) => sum + (part.name === name ? (part.amount_grams ?? 0) : 0), 0)
const countUnweighed = (parts: Part[]) => parts.filter(({ amount_grams }) => amount_grams === null).length

/** Content that changes to the plan must not affect. */
const handled = (lines: ShoppingListItemRead[]) =>
  lines
    .filter(({ checked_at, own_amount }) => checked_at !== null || own_amount !== null)
    .map(({ id, checked_at, own_amount, amount_readable, parts }) => ({
      ...{ id, checked_at, own_amount, amount_readable },
      parts: checked_at === null ? [] : parts,
    }))
    .sort((a, b) => a.id - b.id)
const byHand = (lines: ShoppingListItemRead[]) =>
  lines.flatMap(({ name, parts }) =>
    parts
      .filter((part) => part.shopping_list_recipe_id === null)
      .map((part) => `${name} ${part.amount_grams}`),
  )

/** Random steps rarely edit planned recipes, so every run ends with a planned and edited pizza. */
const LAST_STEPS: Step[] = [
  { kind: 'plan', meal: 0, recipe: PIZZA, day: 0 },
  { kind: 'restore', meal: 0, recipe: PIZZA, day: 0 },
  ...[0, 1].flatMap((meal) => [0, DAYS.length].map((day) => ({ kind: 'edit', meal, recipe: PIZZA, day }))),
]

let households = 0

test('after any sequence of changes, the list covers all needs and keeps ticked items', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const household = await Household.open(++households)
      for (const each of [...steps, ...LAST_STEPS]) {
        const before = await household.lines()
        const hidden = await household.hidden()
        await household.perform(each)
        if (PLAN_STEPS.includes(each.kind)) {
          const after = await household.lines()
          expect(handled(after)).toEqual(handled(before))
          expect(byHand(after).sort()).toEqual(byHand(before).sort())
          expect(await household.hidden()).toEqual(hidden)
        }
        const { open, settled } = await household.planned()
        const { grams, bits } = household.needed()
        for (const name of ['plain flour', 'salt', 'cheddar'])
          expect(sumGrams(open, name)).toBeCloseTo(
            Math.max(0, (grams[name] ?? 0) - sumGrams(settled, name)),
            1,
          )
        expect(countUnweighed(open)).toBe(Math.max(0, bits - countUnweighed(settled)))
      }
      const read: MealPlanRead = await household.call('GET', `/meal-plan/?from=${DAYS[0]}&to=${OTHER_DAY}`)
      expect(read.meals).toHaveLength([...household.meals.values()].filter(({ isThere }) => isThere).length)
    }),
    { numRuns: RUNS },
  )
})
