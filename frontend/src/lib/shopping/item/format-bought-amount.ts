import { buyItem } from '@larder/amounts/buy-item'
import { locale } from '#lib/i18n/locale.ts'
import type { Units } from '#lib/preferences/preferences.ts'
import type { ShownItem } from '../list-parts/shown-list.ts'

/** Formatted in the browser, so that it works offline. Packs and pieces are known by the canonical name. */
export const formatBoughtAmount = (item: ShownItem, units: Units): string =>
  buyItem({ ...item, name: item.canonical_name ?? item.name }, { units, locale: locale() })

/** No line ends between a number and its unit. */
export const joinNumbers = (amount: string): string => amount.replace(/(?<=[\d⅐-⅞¼-¾≈×]) (?=\S)/g, '\u00a0')
