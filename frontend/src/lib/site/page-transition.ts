import { onNavigate } from '$app/navigation'

/** Pages cross-fade and a card's picture grows into its recipe, where the browser can and the reader likes motion. */
export function animateNavigation() {
  onNavigate(async (navigation) => {
    const isSamePage = navigation.from?.route.id === navigation.to?.route.id
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isSamePage || isStill || !document.startViewTransition) return
    // Without a signal pages change all the same.
    const animation = await import('./animate-page.ts').catch(() => undefined)
    await animation?.animatePage(navigation)
  })
}
