import type { Attachment } from 'svelte/attachments'
import type { RecipeSelection } from './recipe-selection.svelte.ts'

const PRESS_MS = 450
const MAX_MOVE = 10

/**
 * For a list whose items have `data-select` with the ID of their recipe. A long press on a touch screen selects a recipe. While
 * recipes are selected, a tap or click selects more instead of opening the recipe.
 */
export const selectOnPress =
  (selection: RecipeSelection): Attachment<HTMLElement> =>
  (list) => {
    let pressed: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined
    let hasSelected = false

    function press(event: PointerEvent) {
      hasSelected = false
      const id = findId(event)
      if (event.pointerType === 'mouse' || !id || !event.isPrimary || isControl(event)) return
      const timer = setTimeout(() => {
        hasSelected = true
        navigator.vibrate?.(15)
        selection.toggle(id)
      }, PRESS_MS)
      pressed = { timer, x: event.clientX, y: event.clientY }
    }

    function release() {
      clearTimeout(pressed?.timer)
      pressed = undefined
    }

    function move({ clientX, clientY }: PointerEvent) {
      if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > MAX_MOVE) release()
    }

    /** The menu that browsers open after a long press would hide the selection. */
    function suppressMenu(event: Event) {
      if (pressed) event.preventDefault()
    }

    function click(event: MouseEvent) {
      const id = findId(event)
      if (!id || isControl(event)) return
      const isNewTab = event.ctrlKey || event.metaKey
      if (!hasSelected && (!selection.isActive || isNewTab)) return
      event.preventDefault()
      event.stopPropagation()
      if (!hasSelected) selection.toggle(id, { isRange: event.shiftKey })
      hasSelected = false
    }

    const controller = new AbortController()
    const options = { signal: controller.signal }
    list.addEventListener('pointerdown', press, options)
    list.addEventListener('pointermove', move, options)
    for (const type of ['pointerup', 'pointercancel'] as const) list.addEventListener(type, release, options)
    list.addEventListener('contextmenu', suppressMenu, options)
    list.addEventListener('click', click, { ...options, capture: true })
    return () => {
      release()
      controller.abort()
    }
  }

const findId = ({ target }: Event): number =>
  target instanceof Element
    ? Number(target.closest<HTMLElement>('[data-select]')?.dataset.select ?? Number.NaN)
    : Number.NaN

/** Controls on a card keep their own effect. */
const isControl = ({ target }: Event) =>
  target instanceof Element && target.closest('button, label, input, .tools') !== null
