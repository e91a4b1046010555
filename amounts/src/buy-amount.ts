import { hasDecimalComma, type Locale } from './format-number.ts'
import { type Measure, parseMeasure } from './part-measure.ts'
import {
  clovePurchase,
  formatPurchase,
  metricPurchase,
  type Purchase,
  spoonPurchase,
  usPurchase,
  wholePieces,
} from './purchase.ts'
import { fruitsForJuice, shareOfPack } from './purchase-conversions.ts'
import type { Sale } from './sale.ts'
import { scaleAmount } from './scale-amount.ts'
import { isTranslatedAmount } from './translated-units.ts'
import { parseNumberWord } from './unit-words.ts'

/** The amount needed by one recipe or manual item. */
export type NeededPart = { amount_grams: number | null; amount_readable: string }

export type BuyOptions = { units?: 'original' | 'metric' | 'us'; locale?: Locale }

type Part = { text: string; grams: number | null; measure: Measure | null }
/** Some foods are bought in another form: lemons for lemon juice, part of a pack of butter. */
type NamedSale = Sale & { name?: string }
type Shop = { sale: NamedSale; locale: Locale; system: 'metric' | 'us'; isSystemChosen: boolean }

/** More spoons than this are converted to a purchase. */
const MAX_SPOONS_ML = 120
const LITRE_ML = 950

function readPart({ amount_grams, amount_readable }: NeededPart, locale: Locale): Part {
  const measure = parseMeasure(amount_readable, hasDecimalComma(locale))
  return { text: amount_readable, grams: amount_grams, measure }
}

/** US units are used only if all parts use them. */
function chooseSystem(parts: Part[], { units = 'original', locale = 'en' }: BuyOptions): Shop['system'] {
  if (units !== 'original') return units
  const systems = parts.flatMap(({ measure }) => measure?.system ?? [])
  return locale.startsWith('en') && systems.length > 0 && systems.every((each) => each === 'us')
    ? 'us'
    : 'metric'
}

const total = (parts: Part[]) => parts.reduce((sum, { measure }) => sum + (measure?.quantity ?? 0), 0)
const areAll = (parts: Part[], ...kinds: Measure['kind'][]) =>
  parts.every(({ measure }) => measure && kinds.includes(measure.kind))
const areTranslated = (parts: Part[], { locale }: Shop) =>
  parts.every(({ text, measure }) => measure && isTranslatedAmount(text, measure.word, measure.unit, locale))
const allWeighed = (parts: Part[]) => parts.every(({ grams }) => grams !== null)

/** Derived cups become litres from one litre on, as on bottles and cartons. */
function measured(value: number, kind: 'g' | 'ml', isDerived: boolean, shop: Shop): Purchase {
  const isLitres = kind === 'ml' && !shop.isSystemChosen && value >= LITRE_ML
  if (shop.system === 'us' && !isLitres) return usPurchase(value, kind, isDerived, shop.locale)
  return metricPurchase(value, kind, isDerived || shop.system === 'us', shop.locale)
}

function pieces(count: number, isDerived: boolean, { sale }: Shop): Purchase {
  const whole = wholePieces(count, sale.grams_each)
  return { text: formatPurchase(whole, '', 'en').trim(), is_rounded: isDerived || whole !== count }
}

/** Converts grams to the unit that shops use. Counted pieces stay counts. */
function throughGrams(parts: Part[], shop: Shop): Purchase {
  const { sold_by, grams_each: each } = shop.sale
  const grams = parts.reduce((sum, part) => sum + (part.grams ?? 0), 0)
  const isCounted = ({ measure }: Part) => measure?.kind === 'count' && measure.unit === ''
  if (!each || sold_by === 'weight') return measured(grams, 'g', true, shop)
  if (sold_by === 'volume') return measured(grams / each, 'ml', true, shop)
  if (sold_by === 'clove') return clovePurchase(grams / each, true, shop.locale)
  if (sold_by === 'bunch')
    return { text: formatPurchase(wholePieces(grams / each, null), 'bunch', shop.locale), is_rounded: true }
  const onScales = parts.filter(({ measure }) => measure?.kind === 'g')
  const isMostlyWeighed = 2 * onScales.reduce((sum, part) => sum + (part.grams ?? 0), 0) > grams
  if (sold_by === 'loose' && isMostlyWeighed) return measured(grams, 'g', true, shop)
  const count = parts.map((part) =>
    isCounted(part) ? (part.measure?.quantity ?? 0) : (part.grams ?? 0) / each,
  )
  return pieces(
    count.reduce((sum, value) => sum + value, 0),
    true,
    shop,
  )
}

/** Adds counts of the same unit; keeps the pack size if it is the same everywhere. */
function countedPurchase(parts: Part[], unit: string, shop: Shop): Purchase {
  const [first] = parts
  const count = total(parts)
  if (unit === '' && shop.sale.sold_by === 'clove') return clovePurchase(count, false, shop.locale)
  if (unit === 'clove' && shop.sale.sold_by === 'clove') return clovePurchase(count, false, shop.locale)
  if (unit === '') return pieces(count, false, shop)
  const whole = wholePieces(count, null)
  if (areTranslated(parts, shop))
    return { text: formatPurchase(whole, unit, shop.locale), is_rounded: whole !== count }
  const one = ({ text, measure }: Part) => scaleAmount(text, 1 / (measure?.quantity ?? 1), shop.locale).text
  const areAlike = parts.every((part) => one(part) === one(parts[0] as Part))
  const written = first?.measure?.word ?? unit
  const text = areAlike
    ? scaleAmount(first?.text ?? '', whole / (first?.measure?.quantity ?? 1), shop.locale).text
    : `${whole} ${parseNumberWord(written, whole > 1)}`
  return { text, is_rounded: whole !== count }
}

function sumUp(parts: Part[], shop: Shop): Purchase | null {
  const { sold_by, grams_each } = shop.sale
  const isSoldOtherwise = grams_each !== null && allWeighed(parts)
  const units = new Set(parts.map(({ measure }) => measure?.unit))
  if (areAll(parts, 'count') && units.size === 1) {
    const [unit = ''] = units
    const isBoughtAsBunch = sold_by === 'bunch' && unit !== 'bunch' && isSoldOtherwise
    return isBoughtAsBunch ? throughGrams(parts, shop) : countedPurchase(parts, unit, shop)
  }
  const isCountedThing = ['piece', 'bunch', 'clove'].includes(sold_by)
  if (areAll(parts, 'g') && !((isCountedThing || sold_by === 'volume') && isSoldOtherwise))
    return measured(total(parts), 'g', false, shop)
  if (areAll(parts, 'ml', 'spoon')) {
    if ((isCountedThing || sold_by === 'loose') && isSoldOtherwise) return throughGrams(parts, shop)
    const isSpoons = areAll(parts, 'spoon')
    if (isSpoons && total(parts) < MAX_SPOONS_ML) return spoonPurchase(total(parts), false, shop.locale)
    const isByVolume = sold_by === 'volume' || shop.system === 'us' || !allWeighed(parts)
    if (isByVolume) return measured(total(parts), 'ml', isSpoons, shop)
  }
  return allWeighed(parts) ? throughGrams(parts, shop) : null
}

const sign = ({ text, is_rounded }: Purchase) => (is_rounded ? `≈ ${text}` : text)

/** Spoons and cups of foods that are sold as fruits or packs. */
function boughtInstead(parts: Part[], { sale: { name = '' }, system, locale }: Shop): string | null {
  const isPoured = ({ measure }: Part) => measure?.kind === 'ml' || measure?.kind === 'spoon'
  if (!parts.some(isPoured)) return null
  const fruits = parts.every(isPoured) ? fruitsForJuice(name, total(parts), locale) : null
  if (fruits) return `≈ ${fruits}`
  const grams = parts.reduce((sum, part) => sum + (part.grams ?? 0), 0)
  return allWeighed(parts) ? shareOfPack(name, grams, system, locale) : null
}

function countAlike(parts: Part[]): string[] {
  const counts = new Map<string, number>()
  for (const { text } of parts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => (count > 1 ? `${count} × ${text}` : text))
}

/** Groups parts that can be added: all with a weight, and the others by unit. */
function groupAddable(parts: Part[]): Part[][] {
  const groups = new Map<string, Part[]>()
  for (const part of parts) {
    const { kind, unit } = part.measure ?? { kind: 'g', unit: '' }
    const key = part.grams !== null ? 'weighed' : kind === 'count' ? `count ${unit}` : kind
    groups.set(key, [...(groups.get(key) ?? []), part])
  }
  return [...groups.values()]
}

/**
 * Amount to buy in the units of a shop: litres of liquids, pieces of counted foods, tins as tins, and grams of
 * everything else, rounded to amounts that are sold. '≈' marks computed amounts.
 */
export function buyAmount(needed: readonly NeededPart[], sale: NamedSale, options: BuyOptions = {}): string {
  const { locale = 'en' } = options
  const parts = needed.map((part) => readPart(part, locale)).filter(({ text, grams }) => text || grams)
  const summed = parts.filter(({ measure, grams }) => measure || grams)
  const vague = parts.filter((part) => !summed.includes(part))
  const isSystemChosen = options.units !== undefined && options.units !== 'original'
  const shop = { sale, locale, system: chooseSystem(parts, options), isSystemChosen }
  const [only] = summed
  const whole = summed.length > 0 ? sumUp(summed, shop) : null
  const instead = whole && boughtInstead(summed, shop)
  if (instead) return [`${instead} (${sign(whole)})`, ...countAlike(vague)].join(' + ')
  if (whole && only && parts.length === 1 && !whole.is_rounded && options.units !== 'us')
    return areTranslated(parts, shop) ? whole.text : only.text || whole.text
  const purchases = whole ? [whole] : groupAddable(summed).map((group) => sumUp(group, shop))
  const texts = purchases.map((purchase) => (purchase ? sign(purchase) : ''))
  return [...texts, ...countAlike(vague)].filter(Boolean).join(' + ')
}
