import type { Attachment } from 'svelte/attachments'

const MIN_SWIPE_PX = 60

const isLeftToRight = () => document.dir !== 'rtl'

/** 1 for the arrow key that points forward in the reading direction, -1 for the other one. */
export function arrowStep(key: string): 1 | -1 | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return (key === 'ArrowRight') === isLeftToRight() ? 1 : -1
}

/** Detects a horizontal one-finger swipe. Vertical scrolling is not affected. */
export function swipe(onswipe: (direction: 'next' | 'back') => void): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | undefined
    const start = (event: TouchEvent) => {
      const touch = event.touches[0]
      from = event.touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined
    }
    const end = (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (!from || !touch) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y))
        onswipe(x < 0 === isLeftToRight() ? 'next' : 'back')
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchend', end, { passive: true })
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchend', end)
    }
  }
}
