import { page } from '$app/state'

/** The address of a form action of the list page that comes back to the store it is shown for. */
export function listAction(name: string): string {
  const store = page.url.searchParams.get('store')
  return `?/${name}${store ? `&store=${encodeURIComponent(store)}` : ''}`
}
