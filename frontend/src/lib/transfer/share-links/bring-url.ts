const DEEPLINK = 'https://api.getbring.com/rest/bringrecipes/deeplink'

/** Bring! reads the page from its own servers, so they must be able to reach it. */
const UNREACHABLE =
  /^(localhost|[^.]+|.+\.(local|lan|home|internal|localhost|test)|.+\.home\.arpa|\[.*|(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\..*)$/

/** Opens the Bring! app with the ingredients on a page; undefined if Bring! can't reach the page. */
export function toBringUrl(address: string, servings: number | null): string | undefined {
  if (UNREACHABLE.test(new URL(address).hostname)) return undefined
  const quantity = String(servings ?? 1)
  const query = { url: address, source: 'web', baseQuantity: quantity, requestedQuantity: quantity }
  return `${DEEPLINK}?${new URLSearchParams(query)}`
}
