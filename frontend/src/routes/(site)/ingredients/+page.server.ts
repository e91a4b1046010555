import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { foodName } from '#lib/api/food-names.server.ts'
import { ingredientsHref, readIngredientsQuery } from '#lib/food/ingredients/ingredients-href.ts'
import { mergeDuplicate } from '#lib/food/ingredients/merge-duplicate.server.ts'
import { addOtherName, removeOtherName } from '#lib/food/ingredients/other-names.server.ts'
import { removeIngredient, saveIngredient } from '#lib/food/ingredients/save-ingredient.server.ts'
import { locale } from '#lib/i18n/locale.ts'
import type { Actions, PageServerLoad } from './$types'

const SHOWN = 50

export const load: PageServerLoad = async (event) => {
  const query = readIngredientsQuery(event.url.searchParams)
  const [page, edited, otherNames] = await Promise.all([
    api.listIngredients(event, {
      query: {
        limit: SHOWN,
        count: true,
        language: locale(),
        ...(query.q && { q: query.q }),
        ...(query.cursor && { cursor: query.cursor }),
      },
    }),
    query.edit
      ? api.getIngredient(event, { params: { ingredient_id: query.edit } }).catch(() => undefined)
      : undefined,
    query.edit
      ? api
          .listIngredientAliases(event, { params: { ingredient_id: query.edit } })
          .then(({ items }) => items)
          .catch(() => [])
      : [],
  ])
  const isShown = !edited || page.items.some((ingredient) => ingredient.id === edited.id)
  const items = isShown ? page.items : [edited, ...page.items]
  return {
    ...{ query, otherNames },
    page: { ...page, items: items.map((item) => ({ ...item, localName: foodName(item.name) })) },
  }
}

export const actions: Actions = {
  create: async (event) => {
    const form = await event.request.formData()
    const failure = await saveIngredient(event, form)
    if (failure) return failure
    redirect(303, ingredientsHref({ q: String(form.get('name') ?? '').trim() }))
  },
  save: async (event) => {
    const { edit, ...query } = readIngredientsQuery(event.url.searchParams)
    const failure = edit && (await saveIngredient(event, await event.request.formData(), edit))
    if (failure) return failure
    redirect(303, ingredientsHref(query))
  },
  delete: async (event) => {
    const { edit, ...query } = readIngredientsQuery(event.url.searchParams)
    const failure = edit && (await removeIngredient(event, edit))
    if (failure) return failure
    redirect(303, ingredientsHref(query))
  },
  addName: async (event) => {
    const { edit } = readIngredientsQuery(event.url.searchParams)
    const failure = edit && (await addOtherName(event, edit, await event.request.formData()))
    if (failure) return failure
    redirect(303, ingredientsHref(readIngredientsQuery(event.url.searchParams)))
  },
  removeName: async (event) => {
    const { edit } = readIngredientsQuery(event.url.searchParams)
    if (edit) await removeOtherName(event, edit, await event.request.formData())
    redirect(303, ingredientsHref(readIngredientsQuery(event.url.searchParams)))
  },
  merge: async (event) => {
    const { edit } = readIngredientsQuery(event.url.searchParams)
    const merged = edit ? await mergeDuplicate(event, edit, await event.request.formData()) : undefined
    if (merged && 'status' in merged) return merged
    redirect(303, ingredientsHref({ q: merged?.name ?? '' }))
  },
}
