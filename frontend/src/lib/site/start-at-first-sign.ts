type Kit = { init: (...page: unknown[]) => void; start: (...page: unknown[]) => Promise<void> }

/**
 * Written into the page as it is, so it may use nothing from outside itself. SvelteKit's start is loaded at the
 * first sign of a person, or at once where something is kept that can't wait.
 */
export function startAtFirstSign(loadKit: () => Promise<Kit>): Promise<Kit> {
  const firstSign = new Promise<unknown>((resolve) => {
    const isAtRest = ({ type, movementX, movementY }: PointerEvent) =>
      type === 'pointermove' && movementX === 0 && movementY === 0
    // Browsers tell of a pointer that only rests where the page appears.
    const listening = new AbortController()
    const notice = (sign: Event) => {
      if (isAtRest(sign as PointerEvent)) return
      listening.abort()
      resolve(sign)
    }
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focusin', 'click'])
      addEventListener(sign, notice, { capture: true, passive: true, signal: listening.signal })
    try {
      // Timers that run, a dish half cooked, a place to scroll back to.
      if (localStorage.length + sessionStorage.length > 0) resolve('something kept')
    } catch {
      resolve('nobody knows')
    }
  })

  // Fetched ahead, so that a touch waits for nothing but the start itself, once pictures and type have been drawn.
  const fetchAhead = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]'))
      link.rel = 'modulepreload'
  }
  addEventListener('load', () => setTimeout(fetchAhead, 1000))

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

  const stopWaiting = () => document.documentElement.removeAttribute('data-waiting')
  return firstSign
    .then(stopWaiting)
    .then(loadKit)
    .then(({ init, start }) => ({
      init,
      start: async (...page) => {
        await start(...page)
        removeEventListener('click', keepPress, true)
        pressed?.click()
      },
    }))
}
