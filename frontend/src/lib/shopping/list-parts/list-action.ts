import { page } from '$app/state'

/** URL of a form action of the list page. Keeps the selected store. */
export function listAction(name: string): string {
  const store = page.url.searchParams.get('store')
  return `?/${name}${store ? `&store=${encodeURIComponent(store)}` : ''}`
}
