import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { listCookingSessions } from '#lib/api/cooking-sessions.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { findInnerRecipes } from '#lib/api/recipes.server.ts'
import { toCopyHeaders } from '#lib/offline/offline-caches.ts'
import { readPosition, readStep } from '#lib/recipes/cook-mode/read-position.ts'
import { listUsedLines } from '#lib/recipes/recipe/used-lines.ts'
import { findShownRecipe } from '#lib/recipes/translations/shown-recipe.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const [found, sessions] = await Promise.all([
    api.getRecipe(event, { params: event.params }),
    listCookingSessions(event),
  ])
  const { recipe, original, lang, langQuery } = await findShownRecipe(event, found)
  if (recipe.steps.length === 0) redirect(303, `/recipes/${recipe.id}`)
  event.setHeaders(toCopyHeaders(recipe))
  const session = sessions.find(({ recipe_id }) => recipe_id === recipe.id)
  return {
    recipe,
    lang,
    langQuery,
    inner: await findInnerRecipes(event, recipe),
    ...readPosition(event.url.searchParams, recipe, session),
    session: session ?? null,
    others: sessions
      .filter(({ recipe_id }) => recipe_id !== recipe.id)
      .map(({ recipe_id, title, step, step_count }) => ({ recipe_id, title, step, step_count })),
    // A text without translation would not match the words of the others.
    uses: listUsedLines(original).map((lines) => lines.map(({ row, share }) => ({ id: row.id, share }))),
  }
}

export const actions: Actions = {
  /** Without JavaScript, the buttons for the next and previous step save the position. */
  turn: async (event) => {
    const form = await event.request.formData()
    const parameters = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    const id = event.params.recipe_id
    return tryForm({}, async () => {
      const recipe = await api.getRecipe(event, { params: { recipe_id: id } })
      const total = recipe.steps.length
      const step = readStep(parameters, total) ?? 0
      const { servings } = readPosition(parameters, recipe, undefined)
      const isScaled = parameters.has('servings') && recipe.servings !== null
      if (step > total)
        await api.deleteCookingSession(event, { params: { recipe_id: id } }).catch(() => undefined)
      else
        await api.updateCookingSession(event, {
          params: { recipe_id: id },
          body: { step, ...(isScaled && { servings }) },
        })
      redirect(303, `/recipes/${id}/cook?${parameters}`)
    })
  },
}
