/** The items from one to another in the order of the list, both included. Only the second if the first is not in the list. */
export function listRange(order: readonly number[], from: number | undefined, to: number): number[] {
  const start = order.indexOf(from ?? to)
  const end = order.indexOf(to)
  return start < 0 || end < 0 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1)
}
