import { memoizeByName } from './memoize.ts'
import { parseAmount } from './parse-amount.ts'
import { unitById } from './units.ts'

/** Measure of one part of an item: grams ('g'), millilitres ('ml'), spoons ('spoon', in ml), or a count. */
export type Measure = {
  kind: 'g' | 'ml' | 'spoon' | 'count'
  /** For a count: the unit's id, or '' for the food itself. */
  unit: string
  quantity: number
  /** Number in the original unit. */
  written: number
  /** Original unit. */
  word: string
  system: 'metric' | 'us' | null
}

const METRIC = new Set(['g', 'kg', 'hg', 'dag', 'mg', 'pfund', 'ml', 'cl', 'dl', 'l'])
const SPOONS = new Set(['tsp', 'tbsp', 'dsp'])
const NUMBER = /[\d¼½¾⅐-⅞]/

/** Null if there is no number to add: 'to taste', 'a little'. */
export const parseMeasure = (text: string, isGerman: boolean): Measure | null =>
  (isGerman ? readInGerman : read)(text)

const read = memoizeByName((text) => readMeasure(text, undefined))
const readInGerman = memoizeByName((text) => readMeasure(text, true))

function readMeasure(text: string, isGerman: true | undefined): Measure | null {
  const [main] = parseAmount(text, isGerman).amounts
  if (!main || main.quantity === null) return null
  const unit = main.unit === null ? undefined : unitById(main.unit)
  if (!unit && !NUMBER.test(text)) return null
  // For '2–3 carrots', buy three.
  const quantity = main.quantity_max ?? main.quantity
  const shared = { written: quantity, word: main.unit_text ?? '' }
  const size = unit?.size
  if (unit && size && (unit.kind === 'weight' || unit.kind === 'volume')) {
    const kind = unit.kind === 'weight' ? 'g' : SPOONS.has(unit.id) ? 'spoon' : 'ml'
    const system = kind === 'spoon' ? null : METRIC.has(unit.id) ? 'metric' : 'us'
    return { ...shared, kind, unit: unit.id, quantity: quantity * size, system }
  }
  if (unit && size && unit.kind === 'measure')
    return { ...shared, kind: 'spoon', unit: unit.id, quantity: quantity * size, system: null }
  if (unit?.id === 'dozen')
    return { ...shared, kind: 'count', unit: '', quantity: quantity * 12, word: '', system: null }
  const isThing = main.unit === null || main.unit === 'piece'
  return { ...shared, kind: 'count', unit: isThing ? '' : (main.unit ?? ''), quantity, system: null }
}
