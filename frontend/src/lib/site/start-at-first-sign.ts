type Kit = { init: (...page: unknown[]) => void; start: (...page: unknown[]) => Promise<void> }

/**
 * Written into the page as it is, so it may use nothing from outside itself. SvelteKit's start is loaded at the
 * first sign of a person, or at once where something is kept that can't wait.
 */
export function startAtFirstSign(loadKit: () => Promise<Kit>): Promise<Kit> {
  const firstSign = new Promise<unknown>((resolve) => {
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focusin', 'click'])
      addEventListener(sign, resolve, { capture: true, once: true, passive: true })
    try {
      // Timers that run, a dish half cooked, a place to scroll back to.
      if (localStorage.length + sessionStorage.length > 0) resolve('something kept')
    } catch {
      resolve('nobody knows')
    }
  })

  // Fetched ahead, so that the first touch waits for nothing but the start itself.
  addEventListener('load', () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]'))
      link.rel = 'modulepreload'
  })

  // What only script answers and was pressed too early is pressed again.
  let pressed: HTMLElement | undefined
  const keepPress = (event: Event) => {
    const target = event.target as Element
    const control = target.closest<HTMLElement>('button[type="button"], input[type="checkbox"]')
    if (!control) return
    pressed = control
    event.preventDefault()
  }
  addEventListener('click', keepPress, true)

  return firstSign.then(loadKit).then(({ init, start }) => ({
    init,
    start: async (...page) => {
      await start(...page)
      removeEventListener('click', keepPress, true)
      pressed?.click()
    },
  }))
}
