import { onNavigate } from '$app/navigation'

/** View transitions: pages cross-fade, and a card's picture grows into the recipe. Respects reduced motion. */
export function animateNavigation() {
  onNavigate(async (navigation) => {
    const isSamePage = navigation.from?.route.id === navigation.to?.route.id
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isSamePage || isStill || !document.startViewTransition) return
    // Offline, the import fails and the page changes without animation.
    const animation = await import('./animate-page.ts').catch(() => undefined)
    await animation?.animatePage(navigation)
  })
}
