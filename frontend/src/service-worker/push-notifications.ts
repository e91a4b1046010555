import type { PushMessage } from '@larder/contract/people/push-subscriptions'
import { self } from '$app/service-worker'

const ICON = '/icon-192.png'

/** Always shows a notification: browsers revoke push from sites that don't. Silent while a page is visible. */
export async function showPush(data: PushMessageData | null) {
  if (!data) return
  const { title, body, tag, path, language }: PushMessage = data.json()
  const pages = await self.clients.matchAll({ type: 'window' })
  const isSeen = pages.some(({ visibilityState }) => visibilityState === 'visible')
  await self.registration.showNotification(title, {
    ...{ body, tag, lang: language, icon: ICON, badge: ICON, data: { path } },
    ...{ requireInteraction: true, silent: isSeen },
  })
}

/** Opens the notification's page, in the tab that already shows it if there is one. */
export async function openNotification(notification: Notification) {
  notification.close()
  const url = new URL(notification.data?.path ?? '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window' })
  const open = pages.find((page) => new URL(page.url).pathname === url.pathname)
  if (!open) return void (await self.clients.openWindow(url))
  await open.navigate(url)
  await open.focus()
}

/** Browsers rotate push endpoints from time to time. */
export async function resubscribe(old: PushSubscription | null) {
  if (!old) return
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(old.options)).toJSON()
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const headers = { 'content-type': 'application/json' }
  await fetch('/push', { method: 'POST', headers, body: JSON.stringify({ endpoint, keys, time_zone }) })
}

/** On logout: another user may log in next. */
export async function clearPushes() {
  for (const shown of await self.registration.getNotifications()) shown.close()
  await (await self.registration.pushManager.getSubscription())?.unsubscribe()
}
