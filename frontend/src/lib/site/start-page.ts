type Kit = { init: (...page: unknown[]) => void; start: (...page: unknown[]) => Promise<void> }

/**
 * Inlined into the page, so it must be self-contained. Loads SvelteKit after the first paint, so that scripts delay neither the text
 * nor its styles. `isLate`: only on the first user interaction, or if the browser has stored state.
 */
export function startPage(loadKit: () => Promise<Kit>, isLate: boolean): Promise<Kit> {
  const waitForPaint = (resolve: (sign: unknown) => void) => {
    const canObserve = PerformanceObserver.supportedEntryTypes?.includes('paint')
    if (document.hidden || !canObserve) resolve('not observable')
    else new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  }

  const waitForInteraction = (resolve: (sign: unknown) => void) => {
    const isAtRest = ({ type, movementX, movementY }: PointerEvent) =>
      type === 'pointermove' && movementX === 0 && movementY === 0
    // Browsers also fire `pointermove` when the page appears under a resting pointer.
    const listening = new AbortController()
    const notice = (sign: Event) => {
      if (isAtRest(sign as PointerEvent)) return
      listening.abort()
      resolve(sign)
    }
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focusin', 'click'])
      addEventListener(sign, notice, { capture: true, passive: true, signal: listening.signal })
    try {
      // Running timers, a cooking session, or a scroll position.
      if (localStorage.length + sessionStorage.length > 0) resolve('stored state')
    } catch {
      resolve('no storage')
    }
  }

  // Preloads, so that no script waits for one that imports it.
  const fetchAhead = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]'))
      link.rel = 'modulepreload'
  }
  if (isLate) addEventListener('load', () => setTimeout(fetchAhead, 1000))

  // Repeats early clicks on controls that need JavaScript.
  const clicked = new Set<HTMLElement>()
  const rememberClick = (event: Event) => {
    const target = event.target as Element
    const control = target.closest<HTMLElement>('button[type="button"], input[type="checkbox"]')
    if (!control) return
    clicked.add(control)
    event.preventDefault()
  }
  addEventListener('click', rememberClick, true)

  // Repeats early choices, which the start of the page undoes.
  const chosen = new Map<HTMLSelectElement, string>()
  const rememberChoice = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) chosen.set(target, target.value)
  }
  addEventListener('change', rememberChoice, true)
  const choose = (select: HTMLSelectElement, value: string) => {
    select.value = value
    if (select.value === value) select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  const stopWaiting = () => document.documentElement.removeAttribute('data-waiting')
  return new Promise(isLate ? waitForInteraction : waitForPaint)
    .then(isLate ? stopWaiting : fetchAhead)
    .then(loadKit)
    .then(({ init, start }) => ({
      init,
      start: async (...page) => {
        await start(...page)
        removeEventListener('click', rememberClick, true)
        removeEventListener('change', rememberChoice, true)
        for (const control of clicked) control.click()
        for (const [select, value] of chosen) choose(select, value)
      },
    }))
}
