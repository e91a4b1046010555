import * as m from '#lib/generated/messages.ts'
import type { Viewer, ViewerKitchen } from '#lib/people/session/viewer.ts'
import type { NavLink } from './nav-link.ts'

type MenuGroup = { title: string; links: NavLink[] }

/** Every page that the bars do not show, under the entry of the bar that it belongs to. */
export const listMenuGroups = (viewer: Viewer, kitchen: ViewerKitchen | null): MenuGroup[] => [
  {
    title: m.nav_recipes(),
    links: [
      ['/books', 'book', m.nav_books()],
      ['/cook-log', 'check', m.menu_cook_log()],
      ['/tags', 'tag', m.filter_tags()],
      ['/import', 'download', m.menu_import()],
      ['/export', 'share', m.menu_export()],
      ['/trash', 'trash', m.menu_trash()],
    ],
  },
  {
    title: m.nav_shopping(),
    links: [
      ['/stores', 'store', m.nav_stores()],
      ['/ingredients', 'scale', m.nav_ingredients()],
      ['/shopping/staples', 'check', m.staples()],
    ],
  },
  {
    title: m.nav_kitchen(),
    links: [
      [`/kitchens${kitchen ? `/${kitchen.id}` : ''}`, 'people', kitchen?.name ?? m.menu_kitchens()],
      ['/comments', 'bell', m.menu_comments()],
    ],
  },
  {
    title: m.nav_you(),
    links: [
      ['/settings', 'system', m.nav_settings()],
      ['/welcome', 'check', m.menu_welcome()],
      ['/account', 'user', m.menu_account()],
      ...(viewer.role === 'Admin' ? [['/admin', 'lock', m.menu_admin()] satisfies NavLink] : []),
      ['/about', 'book', m.nav_about()],
    ],
  },
]

/** What the plus button offers. */
export const listNewLinks = (): NavLink[] => [
  ['/recipes/new', 'edit', m.nav_new_recipe()],
  ['/import', 'link', m.nav_import_link()],
  ['/import#files', 'camera', m.nav_import_photo()],
  ['/shopping#new-item', 'check', m.nav_add_item()],
]
