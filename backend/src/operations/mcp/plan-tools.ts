import { randomUUID } from 'node:crypto'
import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import { type Static, Type } from 'typebox'
import { ToolError } from './api-client.ts'
import { Content, day, defineTool, id, READING, text, WRITING } from './tool.ts'

const kitchen_id = Type.Optional(id('ID of the kitchen whose plan is meant; default: the user’s own plan'))

const Meal = Type.Object({
  meal_key: Type.String({ description: 'Names the meal in change_plan' }),
  day: Type.String(),
  meal: Type.String({ description: 'Kind of meal, such as dinner' }),
  title: Type.String(),
  recipe_id: Type.Union([Type.Integer(), Type.Null()]),
  servings: Type.Union([Type.Integer(), Type.Null()]),
  note: Content,
})
const Plan = Type.Object({ from: Type.String(), to: Type.String(), meals: Type.Array(Meal) })

const toPlan = ({ from, to, meals }: MealPlanRead): Static<typeof Plan> => ({
  from,
  to,
  meals: meals.map((planned) => ({
    meal_key: planned.key,
    day: planned.day,
    meal: planned.meal,
    title: planned.title,
    recipe_id: planned.recipe_id,
    servings: planned.servings,
    note: planned.note,
  })),
})

const showPlan = defineTool({
  name: 'show_plan',
  title: 'Show the meal plan',
  description: 'Lists the planned meals of some days.',
  input: Type.Object({ from: day('First day'), to: day('Last day'), kitchen_id }),
  output: Plan,
  access: READING,
  run: async (api, query) => toPlan(await api.get('/meal-plan/', query)),
})

const changePlan = defineTool({
  name: 'change_plan',
  title: 'Change the meal plan',
  description:
    'Adds a meal (`add` with a day, a meal and a recipe or a title) or removes one (`remove` with its meal_key).',
  input: Type.Object({
    add: Type.Optional(
      Type.Object({
        day: day('Day of the meal'),
        meal: text(40, 'Kind of meal: breakfast, lunch, dinner, or one that show_plan lists'),
        recipe_id: Type.Optional(id('ID of a recipe')),
        title: Type.Optional(text(200, 'Free text, if it is not a recipe')),
        servings: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      }),
    ),
    remove: Type.Optional(
      Type.Object({ day: day('Day of the meal'), meal_key: Type.String({ format: 'uuid' }) }),
    ),
    kitchen_id,
  }),
  output: Plan,
  access: WRITING,
  async run(api, { add, remove, kitchen_id }) {
    const changed = add ?? remove
    if (!changed || (add && remove)) throw new ToolError('Give either `add` or `remove`.')
    if (add && !add.recipe_id && !add.title) throw new ToolError('Give a `recipe_id` or a `title`.')
    const at = Date.now()
    // The time as position puts the meal after those that were planned before.
    const operation = add
      ? {
          meal_key: randomUUID(),
          set: {
            place: { day: add.day, meal: add.meal, position: Math.floor(at / 1000) },
            dish: add.recipe_id ? { recipe_id: add.recipe_id } : { title: add.title },
            ...(add.servings && { servings: add.servings }),
          },
        }
      : { meal_key: remove?.meal_key, set: { is_removed: true } }
    const range = { from: changed.day, to: changed.day, kitchen_id }
    const body = { operations: [{ id: randomUUID(), at, ...operation }] }
    return toPlan(await api.post('/meal-plan/operations', body, range))
  },
})

export const PLAN_TOOLS = [showPlan, changePlan]
