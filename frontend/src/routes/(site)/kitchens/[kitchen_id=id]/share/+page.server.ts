import { fail, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import {
  findShareable,
  shareLists,
  sharePlan,
  shareRecipes,
  shareStores,
} from '#lib/planning/plan-moves/share-with-kitchen.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const id = event.params.kitchen_id
  const [kitchen, shareable] = await Promise.all([
    api.getKitchen(event, { params: { kitchen_id: id } }),
    findShareable(event, viewer.id, id),
  ])
  const { recipes, listIds, storeIds, meals } = shareable
  if (recipes.count + listIds.length + storeIds.length + meals === 0) redirect(303, `/kitchens/${id}`)
  return { kitchen, recipes, lists: listIds.length, stores: storeIds.length, meals }
}

export const actions: Actions = {
  default: async (event) => {
    const viewer = await requireViewer(event)
    const id = event.params.kitchen_id
    const form = await event.request.formData()
    return tryForm({}, async () => {
      const { listIds, storeIds, meals } = await findShareable(event, viewer.id, id)
      let refused = Number(form.get('refused') ?? 0)
      if (form.has('recipes')) refused += await shareRecipes(event, id)
      if (form.has('lists')) refused += await shareLists(event, id, listIds)
      if (form.has('stores')) refused += await shareStores(event, id, storeIds)
      if (form.has('meals') && meals > 0) await sharePlan(event, id)
      if (refused > 0) return fail(409, { refused, problem: undefined })
      redirect(303, `/kitchens/${id}`)
    })
  },
}
