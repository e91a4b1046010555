import type { Static } from 'typebox'
import { Nullable, OneOf } from '../fields.ts'

/** Aisles that most supermarkets have, in the usual walking order. */
const AISLES = [
  'produce',
  'bakery',
  'meat_and_fish',
  'dairy',
  'baking',
  'dry_goods',
  'sauces_and_spices',
  'sweets',
  'drinks',
  'household',
  'frozen',
] as const

export const CommonAisle = Nullable(
  OneOf(AISLES, 'Aisle of a common supermarket, guessed from the name; null if unknown'),
)

export type Aisle = (typeof AISLES)[number]
export type CommonAisle = Static<typeof CommonAisle>

/** Unknown aisles come last. */
export const rankAisle = (aisle: CommonAisle | undefined): number =>
  aisle ? AISLES.indexOf(aisle) : AISLES.length
