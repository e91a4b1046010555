import { findGood } from './find-good.ts'
import { type Token, tokenizeLine } from './tokenize-line.ts'
import { findUnit } from './units.ts'

/** Products whose name begins with a number and a word. */
const NUMBERED_NAME = /^(?:7 ?up|(?:5|five)[ -]spices?|8 ?x ?4|[23] ?in ?1)(?!\p{L})/iu
const BEFORE_AMOUNT = /^(?:x|×|of|von|\(|-|–|:)$/i

function startsWithAmount(text: string, [number, next]: Token[]): boolean {
  if (NUMBERED_NAME.test(text) || /^0\d/.test(text)) return false
  const isGlued = next?.kind === 'word' && next.start === number?.end
  return !isGlued || number?.isTimes === true || findUnit(next.text) !== undefined
}

/**
 * Whether the number in an item of a shopping list is an amount ('2 milk', 'milk 2 l', 'eggs 6') or part of the name
 * ('7up', 'nappies size 4', 'flour type 00').
 */
export function hasTypedAmount(text: string): boolean {
  const tokens = tokenizeLine(text.trim())
  const at = tokens.findIndex(({ kind }) => kind === 'number')
  if (at < 0) return true
  if (at === 0) return startsWithAmount(text.trim(), tokens)
  const [before, next] = [tokens[at - 1] as Token, tokens[at + 1]]
  if (BEFORE_AMOUNT.test(before.text)) return true
  if (next)
    return findUnit(next.text) !== undefined && tokens.slice(at + 2).every(({ kind }) => kind !== 'word')
  return findGood(text.trim().slice(0, before.end)) !== null
}
