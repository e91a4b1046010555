import { onMount } from 'svelte'
import { beforeNavigate } from '$app/navigation'
import { registerServiceWorker } from './service-worker-client.ts'

/** For pages that work offline. Only full HTML pages are cached, so offline navigations must load full pages. */
export function useFullPageNavigation(isOffline = () => !navigator.onLine) {
  onMount(registerServiceWorker)
  beforeNavigate((navigation) => {
    if (!isOffline() || navigation.willUnload || navigation.shallow || !navigation.to) return
    navigation.cancel()
    location.href = navigation.to.url.href
  })
}
