import type { Attachment } from 'svelte/attachments'

// The large top margin also matches after the reader jumped past the element.
const MARGIN = '100000px 0px 1500px'

/** Infinite scroll: calls back when the element is near the viewport, and repeats while it stays there. */
export function nearEnd(callback: () => Promise<void>): Attachment {
  return (element) => {
    const observer = new IntersectionObserver(
      async (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.unobserve(element)
        await callback()
        if (element.isConnected) observer.observe(element)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
}
