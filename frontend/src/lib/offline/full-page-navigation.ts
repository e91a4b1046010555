import { onMount } from 'svelte'
import { beforeNavigate } from '$app/navigation'
import { registerServiceWorker } from './service-worker-client.ts'

/** Call from pages that work without a signal: then only whole ones are on the device, and asked for as such. */
export function useFullPageNavigation(isOffline = () => !navigator.onLine) {
  onMount(registerServiceWorker)
  beforeNavigate((navigation) => {
    if (!isOffline() || navigation.willUnload || navigation.shallow || !navigation.to) return
    navigation.cancel()
    location.href = navigation.to.url.href
  })
}
