import type { Attachment } from 'svelte/attachments'

// Also when the reader jumped past it.
const MARGIN = '100000px 0px 1500px'

/** Calls back when the element comes near the visible part of the page, and again for as long as it stays there. */
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
