/** How many comments on one's recipes one has not seen; none, where that cannot be asked. */
export async function countUnread(): Promise<number> {
  const response = await fetch('/comments/unread').catch(() => undefined)
  return response?.ok ? (await response.json()).count : 0
}
