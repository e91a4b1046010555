import type { Locale } from './format-number.ts'
import { starterShelves } from './generated/goods.ts'

export type StarterShelf = { layout: string; name: { en: string } & Record<Locale, string>; holds: string[] }

/** Shelves of a typical store in walking order, with their kinds. */
export function starterLayout(layout: string, locale: Locale): { name: string; holds: string[] }[] {
  return starterShelves
    .filter((shelf) => shelf.layout === layout)
    .map(({ name, holds }) => ({ name: name[locale] ?? name.en, holds }))
}
