import { onMount } from 'svelte'
import { beforeNavigate } from '$app/navigation'
import { prepareOffline } from './prepare-offline.ts'

/** Call from pages that work without a signal: then only whole ones are on the device, and asked for as such. */
export function useWholePages(isCutOff = () => !navigator.onLine) {
  onMount(prepareOffline)
  beforeNavigate((navigation) => {
    if (!isCutOff() || navigation.willUnload || navigation.shallow || !navigation.to) return
    navigation.cancel()
    location.href = navigation.to.url.href
  })
}
