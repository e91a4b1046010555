import { buyItem } from '@larder/amounts/buy-item'
import { locale } from '#lib/i18n/locale.ts'
import type { Units } from '#lib/preferences/preferences.ts'
import type { ShownItem } from '../list/shown-list.ts'

/** How much of it to buy, in the language and the units of whoever looks; worked out here, so without a signal too. */
export const boughtAmount = (item: ShownItem, units: Units): string =>
  buyItem(item, { units, locale: locale() })
