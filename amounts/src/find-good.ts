import { goods } from './generated/goods.ts'
import { referenceFoods } from './generated/reference-foods.ts'
import { ingredientKey } from './match-name.ts'
import { memoizeByName } from './memoize.ts'
import { findReferenceFood } from './reference-food.ts'
import { translateFood } from './translated-food.ts'

/** How shops sell a food. `loose` foods are counted or weighed, as in the recipe; a `clove` is part of a bulb. */
export type SoldBy = 'weight' | 'volume' | 'piece' | 'loose' | 'bunch' | 'clove'

export type Good = { name: string; sold_by: SoldBy; shelf: string; aliases: string[] }

let goodsByKey: Map<string, Good> | undefined

function byKey(): Map<string, Good> {
  if (!goodsByKey) {
    goodsByKey = new Map()
    for (const good of goods) for (const alias of good.aliases) goodsByKey.set(ingredientKey(alias), good)
    for (const good of goods) goodsByKey.set(ingredientKey(good.name), good)
  }
  return goodsByKey
}

/** Looks up a food by its names or those of its reference food. */
export const findGood = memoizeByName((name): Good | null => {
  const known = byKey().get(ingredientKey(name))
  if (known) return known
  const food = findReferenceFood(name)?.name ?? translateFood(name)
  return (food && byKey().get(ingredientKey(food))) || null
})

/** All known names with their kind of shelf. */
export function shelvedNames(): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, aliases } of referenceFoods)
    for (const each of [name, ...aliases]) names.set(each, findGood(each)?.shelf ?? '')
  for (const { name, aliases, shelf } of goods)
    for (const each of [name, ...aliases]) if (!names.has(each)) names.set(each, shelf)
  return names
}

const TAP = 'tap'

/** Tap water is not bought. */
export const isSoldInShops = (name: string): boolean => findGood(name)?.shelf !== TAP

/** Names of water in the tables; `isSoldInShops` recognises more. */
export const waterNames = (): string[] =>
  [...shelvedNames()].flatMap(([name, shelf]) => (shelf === TAP ? [name] : []))
