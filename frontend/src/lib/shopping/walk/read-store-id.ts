/** `?store=3` */
export function readStoreId(url: URL): number | undefined {
  const text = url.searchParams.get('store') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
