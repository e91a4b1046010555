const EDGE_PX = 70
const MAX_SPEED_PX = 14

/** Scrolls the page while the pointer is near the top or bottom of the window. Returns a stop function. */
export function scrollAtEdges(pointerY: () => number): () => void {
  let frame = requestAnimationFrame(function step() {
    const fromTop = pointerY()
    const fromBottom = innerHeight - fromTop
    const nearest = Math.min(fromTop, fromBottom)
    if (nearest < EDGE_PX) {
      const speed = MAX_SPEED_PX * (1 - Math.max(nearest, 0) / EDGE_PX)
      scrollBy({ top: fromTop < fromBottom ? -speed : speed, behavior: 'instant' })
    }
    frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
