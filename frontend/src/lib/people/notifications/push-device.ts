/** `unable`: no Web Push. `blocked`: permission denied. `off`: not subscribed. */
export type DeviceState = 'unable' | 'blocked' | 'off' | 'on'
export type Subscribed = 'done' | 'blocked' | 'unreachable' | 'refused'

const supportsPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export function deviceState(isKnown: boolean): DeviceState {
  if (!supportsPush()) return 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  return isKnown && Notification.permission === 'granted' ? 'on' : 'off'
}

/** The browser has not asked for permission yet. */
export const canAskPermission = () => supportsPush() && Notification.permission === 'default'

/** Asks for permission, subscribes and sends the subscription to the API. */
export async function subscribeDevice(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const { registerServiceWorker } = await import('#lib/offline/service-worker-client.ts')
  registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribe(pushManager, publicKey).catch(() => undefined)
  if (!subscription) return 'unreachable'
  const { endpoint, keys } = subscription.toJSON()
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const response = await fetch('/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, time_zone }),
  }).catch(() => undefined)
  return response?.ok ? 'done' : 'refused'
}

/** Replaces a subscription for another key, such as from before a restore. */
async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    if ((error as Error).name !== 'InvalidStateError') throw error
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  }
}
