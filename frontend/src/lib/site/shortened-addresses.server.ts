import { type RequestEvent, redirect } from '@sveltejs/kit'

const LIST_OF_ITEM = /^(\/admin\/backups|\/ingredients)\/\d+$/

/** The page for an address without one, which users get when they remove the end of another address. */
export function findPageAbove(pathname: string): string | undefined {
  const path = pathname.replace(/\/$/, '')
  return path === '/recipes' ? '/' : LIST_OF_ITEM.exec(path)?.[1]
}

export function redirectShortened({ route, url }: RequestEvent) {
  const page = route.id === null ? findPageAbove(url.pathname) : undefined
  if (page) redirect(308, page + url.search)
}
