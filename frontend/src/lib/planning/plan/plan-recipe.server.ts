import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { tryForm } from '../../api/fail-form.server.ts'
import { formText } from '../../api/form-text.ts'
import { findRequestedKitchen } from './requested-kitchen.server.ts'

type RecipeEvent = RequestEvent<{ recipe_id: number }>

/** One tap on a recipe's page: dinner on the chosen day, in the plan of the kitchen chosen in this browser. */
export const planActions = {
  plan: async (event: RecipeEvent) => {
    const form = await event.request.formData()
    const [key, servings] = [formText(form, 'meal_key'), Number(formText(form, 'servings'))]
    return tryForm({}, async () => {
      const { id } = await api.createPlannedMeal(event, {
        body: {
          day: formText(form, 'day'),
          meal: 'dinner',
          recipe_id: event.params.recipe_id,
          kitchen_id: (await findRequestedKitchen(event)) ?? null,
          ...(servings && { servings }),
          ...(key && { key }),
        },
      })
      // Without script nothing on this page would say that it is planned.
      if (!key) redirect(303, '/plan')
      return { plannedMealId: id }
    })
  },
  unplan: async (event: RecipeEvent) => {
    const id = Number(formText(await event.request.formData(), 'planned_meal_id'))
    return tryForm({}, async () => {
      await api.deletePlannedMeal(event, { params: { planned_meal_id: id } })
    })
  },
}
