import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { failFields, tryForm } from '#lib/api/fail-form.server.ts'
import { foodName } from '#lib/api/food-names.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { NUTRIENT_FIELDS, readNutrients } from '#lib/food/ingredients/nutrient-fields.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

const readRecipeId = (event: RequestEvent) => Number(event.url.searchParams.get('recipe')) || undefined

const readIngredientId = (event: { params: { ingredient_id: number } }) => event.params.ingredient_id

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const nutrition = await api.getIngredientNutrition(event, {
    params: { ingredient_id: readIngredientId(event) },
  })
  const q = event.url.searchParams.get('q')?.trim()
  const { items } = await api.listFoods(event, { query: { q: q || nutrition.name } })
  return {
    nutrition,
    localName: foodName(nutrition.name),
    localFood: nutrition.food && foodName(nutrition.food),
    q: q || foodName(nutrition.name),
    foods: items.map((food) => ({ ...food, localName: foodName(food.name) })),
    recipeId: readRecipeId(event),
  }
}

/** Redirects to the recipe that lacked these values. */
function leave(event: RequestEvent): never {
  const recipeId = readRecipeId(event)
  redirect(303, recipeId ? `/recipes/${recipeId}#nutrition` : '/ingredients')
}

export const actions: Actions = {
  food: async (event) => {
    const food = formText(await event.request.formData(), 'food')
    return tryForm({} as Record<string, string>, async () => {
      await api.updateIngredientNutrition(event, {
        params: { ingredient_id: readIngredientId(event) },
        body: { food },
      })
      leave(event)
    })
  },
  values: async (event) => {
    const form = await event.request.formData()
    const values = Object.fromEntries(NUTRIENT_FIELDS.map(({ name }) => [name, formText(form, name)]))
    const read = readNutrients(values)
    if ('fields' in read) return failFields(read.fields, values)
    return tryForm(values, async () => {
      await api.updateIngredientNutrition(event, {
        params: { ingredient_id: readIngredientId(event) },
        body: read,
      })
      leave(event)
    })
  },
  forget: (event) =>
    tryForm({} as Record<string, string>, async () => {
      await api.deleteIngredientNutrition(event, { params: { ingredient_id: readIngredientId(event) } })
      leave(event)
    }),
}
