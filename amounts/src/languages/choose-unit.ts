import { isLiquid } from '../is-liquid.ts'
import type { Token } from '../tokenize-line.ts'
import { translateFood } from '../translated-food.ts'
import { type Unit, unitById } from '../units.ts'
import type { CompiledPack } from './compile-pack.ts'

const MAX_FOOD_WORDS = 4
const HAS_PODS = /^(?:vanilla|cardamom)/
const IS_SCOOPED = /ice cream|sorbet|gelato|frozen yogurt/
const IS_STICKY = /honey|syrup|molasses|sauce|cream|glaze|chocolate|liqueur|tahini|yogurt|vinaigrette/

/** Many languages have one word for a clove and a pod ('gousse'), a scoop and a ball ('boule'), a drizzle and a fillet ('filet'). */
export function chooseUnit(unit: Unit, tokens: Token[], index: number, pack: CompiledPack): Unit {
  if (!['clove', 'stalk', 'stick', 'scoop', 'drizzle'].includes(unit.id)) return unit
  const food = findFood(tokens, pack.of.find(tokens, index)?.end ?? index)
  if (!food) return unit
  if (unit.id === 'scoop') return (!IS_SCOOPED.test(food) && unitById('ball')) || unit
  if (unit.id !== 'drizzle') return (HAS_PODS.test(food) && unitById('pod')) || unit
  return isLiquid(food) || IS_STICKY.test(food) ? unit : (unitById('fillet') ?? unit)
}

/** The English name of the longest food that begins at `index`. */
export function findFood(tokens: Token[], index: number, minWords = 1): string | undefined {
  for (let length = MAX_FOOD_WORDS; length >= minWords; length -= 1) {
    const words = tokens.slice(index, index + length)
    const food =
      words.length === length &&
      words.every(({ kind }) => kind === 'word') &&
      translateFood(words.map(({ text }) => text).join(' '))
    if (food) return food
  }
}
