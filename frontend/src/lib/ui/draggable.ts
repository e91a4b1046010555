import type { Attachment } from 'svelte/attachments'
import './drag.css'
import { scrollAtEdges } from './scroll-at-edges.ts'

const DRAG_THRESHOLD_PX = 4

export type DropTarget = {
  id: string
  side: 'before' | 'after' | 'inside'
}

type Draggable = {
  id: string
  /** Only elements with this `data-drop-group` accept the drop. */
  group: string
  label: string
  ondrop: (target: DropTarget) => void
}

function findDropTarget(x: number, y: number, { group, id }: Draggable) {
  for (const under of document.elementsFromPoint(x, y)) {
    const element = under.closest<HTMLElement>(`[data-drop-group="${group}"]`)
    if (!element) continue
    if (element.dataset.dropId === id) return undefined
    const box = element.getBoundingClientRect()
    const isBefore =
      element.dataset.dropAxis === 'x' ? x < box.left + box.width / 2 : y < box.top + box.height / 2
    const side: DropTarget['side'] = 'dropZone' in element.dataset ? 'inside' : isBefore ? 'before' : 'after'
    return { element, dropTarget: { id: element.dataset.dropId ?? '', side } }
  }
  return undefined
}

/**
 * Drag and drop by mouse, pen or touch. Drop targets have `data-drop-group` and `data-drop-id`. With `data-drop-zone`
 * items drop inside; with `data-drop-axis="x"` to the left or right. Keyboard control is up to the page.
 */
export function draggable(options: Draggable): Attachment<HTMLElement> {
  return (handle) => {
    function start(down: PointerEvent) {
      const target = down.target as Element
      if (down.button !== 0 || target.closest('button, a, input, summary')) return
      // Touch scrolls the page unless it starts on a drag grip.
      if (down.pointerType === 'touch' && getComputedStyle(target).touchAction !== 'none') return
      down.preventDefault()
      const source = handle.closest<HTMLElement>(`[data-drop-id="${options.id}"]`) ?? handle
      let ghost: HTMLElement | undefined
      let found: ReturnType<typeof findDropTarget>
      let stopScrolling = () => {}

      function show(x: number, y: number) {
        if (!ghost) {
          if (Math.hypot(x - down.clientX, y - down.clientY) < DRAG_THRESHOLD_PX) return
          ghost = document.body.appendChild(document.createElement('div'))
          ghost.className = 'drag-ghost'
          ghost.textContent = options.label
          source.dataset.dragged = ''
          stopScrolling = scrollAtEdges(() => lastY)
        }
        ghost.style.transform = `translate(${x + 12}px, ${y + 12}px)`
        delete found?.element.dataset.dropSide
        found = findDropTarget(x, y, options)
        if (found) found.element.dataset.dropSide = found.dropTarget.side
      }

      let lastY = down.clientY
      const listening = new AbortController()
      const listen = { signal: listening.signal }
      function end(isDropped: boolean) {
        listening.abort()
        stopScrolling()
        ghost?.remove()
        delete source.dataset.dragged
        delete found?.element.dataset.dropSide
        if (isDropped && ghost && found) options.ondrop(found.dropTarget)
      }
      addEventListener(
        'pointermove',
        (event) => {
          lastY = event.clientY
          show(event.clientX, event.clientY)
        },
        listen,
      )
      addEventListener('pointerup', () => end(true), listen)
      addEventListener('pointercancel', () => end(false), listen)
      addEventListener('keydown', (event) => event.key === 'Escape' && end(false), listen)
    }

    handle.addEventListener('pointerdown', start)
    return () => handle.removeEventListener('pointerdown', start)
  }
}
