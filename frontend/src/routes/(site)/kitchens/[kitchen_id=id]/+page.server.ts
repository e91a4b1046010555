import { type ActionFailure, fail, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { formProblem } from '#lib/api/form-problem.ts'
import { formText } from '#lib/api/form-text.ts'
import { listShoppingLists } from '#lib/api/shopping-lists.server.ts'
import { listStores } from '#lib/api/stores.server.ts'
import { invitationLink } from '#lib/people/kitchens/invitation-link.ts'
import type {
  KitchenFormResult,
  KitchenPart,
  NewInvitationLink,
} from '#lib/people/kitchens/kitchen-form-result.ts'
import { qrCode } from '#lib/people/kitchens/qr-code.server.ts'
import { forgetViewer } from '#lib/people/session/find-viewer.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { countOfferedMeals } from '#lib/planning/plan-moves/offered-move.server.ts'
import type { Actions, PageServerLoad } from './$types'

const SHOWN_RECIPES = 6

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const id = event.params.kitchen_id
  const [kitchen, members, recipes, lists, stores, requests, offeredMeals] = await Promise.all([
    api.getKitchen(event, { params: { kitchen_id: id } }),
    api.listKitchenMembers(event, { params: { kitchen_id: id } }).then(({ items }) => items),
    api.listRecipes(event, { query: { kitchen_id: id, limit: SHOWN_RECIPES, count: true } }),
    listShoppingLists(event, { kitchen_id: id }),
    listStores(event, { kitchen_id: id }),
    api.listRecipeRequests(event).then(({ items }) => items),
    viewer.kitchens.some((each) => each.id === id) ? countOfferedMeals(event, id) : 0,
  ])
  const invitations = kitchen.may.includes('invite')
    ? (await api.listKitchenInvitations(event, { params: { kitchen_id: id } })).items
    : []
  return {
    viewer,
    offeredMeals,
    kitchen,
    members,
    invitations,
    recipes,
    requests: requests.filter(({ kitchen_id }) => kitchen_id === id),
    lists: lists.items,
    stores: stores.items.map(({ id, name }) => ({ id, name })),
  }
}

/** Failures are shown in the part of the page with the form. */
async function attempt(
  part: KitchenPart,
  work: () => Promise<unknown>,
): Promise<KitchenFormResult | ActionFailure<KitchenFormResult>> {
  try {
    await work()
    return { part }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return fail(error.status, { part, problem: formProblem(error) })
  }
}

export const actions: Actions = {
  role: async (event) => {
    const form = await event.request.formData()
    const role = formText(form, 'role') === 'owner' ? 'owner' : 'member'
    const userId = Number(formText(form, 'user_id'))
    return attempt('people', () =>
      api.updateKitchenMember(event, {
        params: { kitchen_id: event.params.kitchen_id, user_id: userId },
        body: { role },
      }),
    )
  },
  remove: async (event) => {
    const userId = Number(formText(await event.request.formData(), 'user_id'))
    return attempt('people', () =>
      api.deleteKitchenMember(event, { params: { kitchen_id: event.params.kitchen_id, user_id: userId } }),
    )
  },
  invite: async (event) => {
    const form = await event.request.formData()
    const body = {
      uses: Number(formText(form, 'uses')),
      expires_in_days: Number(formText(form, 'expires_in_days')),
    }
    let made: NewInvitationLink | undefined
    const result = await attempt('invite', async () => {
      const { id, secret } = await api.createKitchenInvitation(event, {
        params: { kitchen_id: event.params.kitchen_id },
        body,
      })
      const link = invitationLink(event.url.origin, secret)
      made = { id, link, code: qrCode(link) }
    })
    return made ? { part: 'invite', made } : result
  },
  revoke: async (event) => {
    const invitationId = Number(formText(await event.request.formData(), 'invitation_id'))
    return attempt('invite', () =>
      api.deleteKitchenInvitation(event, {
        params: { kitchen_id: event.params.kitchen_id, invitation_id: invitationId },
      }),
    )
  },
  rename: async (event) => {
    const name = formText(await event.request.formData(), 'name')
    return attempt('settings', async () => {
      await api.updateKitchen(event, { params: { kitchen_id: event.params.kitchen_id }, body: { name } })
      await forgetViewer(event)
    })
  },
  leave: async (event) => {
    const viewer = await requireViewer(event)
    const shared = formText(await event.request.formData(), 'shared') === 'leave' ? 'leave' : 'take'
    return attempt('settings', async () => {
      await api.deleteKitchenMember(event, {
        params: { kitchen_id: event.params.kitchen_id, user_id: viewer.id },
        query: { shared },
      })
      await forgetViewer(event)
      redirect(303, '/kitchens?gone=left')
    })
  },
  delete: (event) =>
    attempt('settings', async () => {
      await api.deleteKitchen(event, { params: { kitchen_id: event.params.kitchen_id } })
      await forgetViewer(event)
      redirect(303, '/kitchens?gone=deleted')
    }),
}
