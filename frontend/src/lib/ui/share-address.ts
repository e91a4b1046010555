/** Offers an address to other apps, or copies it where the browser can't. Returns whether it was copied. */
export async function shareAddress(shared: { title: string; url: string }): Promise<boolean> {
  if (navigator.share) {
    await navigator.share(shared).catch(() => undefined)
    return false
  }
  await navigator.clipboard.writeText(shared.url)
  return true
}
