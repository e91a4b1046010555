import { findShelfKind } from '@larder/amounts/shelf-kind'
import type { Aisle } from '@larder/contract/shopping/aisles'

const KINDS: Record<Aisle, string[]> = {
  produce: ['fruit', 'vegetables', 'herbs'],
  bakery: ['bakery'],
  meat_and_fish: ['meat', 'cold-cuts', 'fish'],
  dairy: ['cheese', 'dairy', 'eggs', 'chilled'],
  baking: ['breakfast', 'baking', 'nuts'],
  dry_goods: ['pasta', 'pulses', 'tins', 'world'],
  sauces_and_spices: ['sauces', 'oil', 'spices'],
  sweets: ['sweets'],
  drinks: ['coffee', 'drinks', 'alcohol'],
  household: ['household'],
  frozen: ['frozen'],
}
const aislesByKind = new Map(
  Object.entries(KINDS).flatMap(([aisle, kinds]) => kinds.map((kind) => [kind, aisle as Aisle])),
)

export const findCommonAisle = (name: string): Aisle | null =>
  aislesByKind.get(findShelfKind(name) ?? '') ?? null
