/** Number on the icon of the installed app. Browsers without it ignore the call. */
export function showBadge(count: number) {
  const change = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  change?.catch(() => {})
}
