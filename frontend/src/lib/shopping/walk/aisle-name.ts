import type { Aisle } from '@larder/contract/shopping/aisles'
import * as m from '#lib/generated/messages.ts'

const NAMES: Record<Aisle, () => string> = {
  produce: m.aisle_produce,
  bakery: m.aisle_bakery,
  meat_and_fish: m.aisle_meat_and_fish,
  dairy: m.aisle_dairy,
  baking: m.aisle_baking,
  dry_goods: m.aisle_dry_goods,
  sauces_and_spices: m.aisle_sauces_and_spices,
  sweets: m.aisle_sweets,
  drinks: m.aisle_drinks,
  household: m.aisle_household,
  frozen: m.aisle_frozen,
}

export const aisleName = (aisle: Aisle): string => NAMES[aisle]()
