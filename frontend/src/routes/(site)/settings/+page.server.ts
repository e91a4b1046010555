import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import * as m from '#lib/generated/messages.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { readChoices } from '#lib/people/notifications/read-choices.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { isPreference, preferenceCookie } from '#lib/preferences/preferences.ts'
import type { Actions, PageServerLoad } from './$types'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const COOKIE_OPTIONS = { path: '/', sameSite: 'lax', secure: false, maxAge: YEAR_SECONDS } as const

/** Days of any week. */
const WEEK_STARTS = { monday: '2026-11-16', saturday: '2026-11-21', sunday: '2026-11-22' }

const listWeekStarts = () =>
  Object.entries(WEEK_STARTS).map(([value, day]) => ({
    value,
    name: dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(new Date(day)),
  }))

/** Notification settings belong to the account, so anonymous visitors have none. */
export const load: PageServerLoad = async (event) => {
  const weekStarts = listWeekStarts()
  if (!event.locals.session.isPresent()) return { weekStarts, notifications: null }
  const [devices, publicKey] = await Promise.all([
    api
      .listPushSubscriptions(event)
      .then(({ items }) => items)
      .catch(() => undefined),
    api
      .getPushKey(event)
      .then(({ public_key }) => public_key)
      .catch(() => undefined),
  ])
  return { weekStarts, notifications: devices && publicKey ? { devices, publicKey } : null }
}

async function changeDevice(
  event: RequestEvent,
  saved: string,
  work: (id: number, form: FormData) => Promise<unknown>,
) {
  await requireViewer(event)
  const form = await event.request.formData()
  return tryForm({ notified: '' }, async () => {
    await work(Number(form.get('push_subscription_id')), form)
    return { notified: saved }
  })
}

export const actions: Actions = {
  notify: (event) =>
    changeDevice(event, m.notify_saved(), (id, form) =>
      api.updatePushSubscription(event, { params: { push_subscription_id: id }, body: readChoices(form) }),
    ),
  silence: (event) =>
    changeDevice(event, m.notify_ended(), (id) =>
      api.deletePushSubscription(event, { params: { push_subscription_id: id } }),
    ),
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
