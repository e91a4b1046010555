import * as m from '#lib/generated/messages.ts'
import type { Viewer, ViewerKitchen } from '#lib/people/session/viewer.ts'
import type { AccountLink } from './account-link.ts'

/** Built on the server, so that anonymous visitors don't load these messages. */
export function accountLinks(viewer: Viewer | null, kitchen: ViewerKitchen | null): AccountLink[] {
  if (!viewer) return []
  return [
    ['/books', 'book', m.nav_books()],
    [`/kitchens${kitchen ? `/${kitchen.id}` : ''}`, 'people', kitchen?.name ?? m.menu_kitchens()],
    ['/import', 'download', m.menu_import()],
    ['/comments', 'bell', m.menu_comments()],
    ['/cook-log', 'check', m.menu_cook_log()],
    ['/trash', 'trash', m.menu_trash()],
    ['/account', 'user', m.menu_account()],
    ...(viewer.role === 'Admin' ? [['/admin', 'lock', m.menu_admin()] satisfies AccountLink] : []),
  ]
}
