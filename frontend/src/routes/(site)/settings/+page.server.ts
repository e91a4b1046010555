import { fail, redirect } from '@sveltejs/kit'
import { isPreference, preferenceCookie } from '#lib/preferences/preferences.ts'
import { localPath } from '#lib/session/local-path.ts'
import type { Actions } from './$types'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const COOKIE_OPTIONS = { path: '/', sameSite: 'lax', secure: false, maxAge: YEAR_SECONDS } as const

export const actions: Actions = {
  choose: async ({ request, cookies }) => {
    const form = await request.formData()
    const [name, value] = [form.get('name'), form.get('value')]
    if (!isPreference(name, value)) return fail(422, { saved: false })
    cookies.set(preferenceCookie(name), String(value), COOKIE_OPTIONS)
    redirect(303, localPath(form.get('return_to'), '/settings'))
  },
  save: async ({ request, cookies }) => {
    for (const [name, value] of await request.formData()) {
      if (isPreference(name, value)) cookies.set(preferenceCookie(name), String(value), COOKIE_OPTIONS)
    }
    redirect(303, '/settings?saved')
  },
}
