import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { listKitchens } from '#lib/api/kitchens.server.ts'
import { KITCHEN_COOKIE } from '#lib/people/session/current-kitchen.ts'
import { forgetViewer } from '#lib/people/session/find-viewer.server.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return { kitchens: await listKitchens(event) }
}

export const actions: Actions = {
  create: async (event) => {
    const values = { name: formText(await event.request.formData(), 'name') }
    return tryForm(values, async () => {
      const { id } = await api.createKitchen(event, { body: { name: values.name } })
      await forgetViewer(event)
      redirect(303, `/kitchens/${id}/share`)
    })
  },
  choose: async ({ request, cookies }) => {
    const form = await request.formData()
    const id = Number(formText(form, 'kitchen_id'))
    cookies.set(KITCHEN_COOKIE, String(id), {
      path: '/',
      sameSite: 'lax',
      secure: false,
      maxAge: YEAR_SECONDS,
    })
    const here = localPath(form.get('return_to'))
    redirect(303, here.startsWith('/kitchens/') ? `/kitchens/${id}` : here)
  },
}
