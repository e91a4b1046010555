import { shelvedNames } from '@larder/amounts/find-good'
import { findShelfByName } from '@larder/amounts/shelf-kind'
import { starterLayout } from '@larder/amounts/starter-layout'
import type { StoreStarter } from '@larder/contract/shopping/stores'
import type { Db } from '../../db/db.ts'
import { listVisibleByName } from '../../food/ingredients/ingredients.queries.ts'
import type { Caller } from '../../http/access.ts'
import { insertPlacements, insertShelfAt } from './store-shelves.queries.ts'

type ShelvedFoods = { names: string[]; kindByName: Map<string, string> }

let shelvedFoods: ShelvedFoods | undefined

/** Built on first use, because it takes a fifth of the CPU time of a start. */
function listShelvedFoods(): ShelvedFoods {
  if (!shelvedFoods) {
    const kinds = shelvedNames()
    const kindByName = new Map([...kinds].map(([name, kind]) => [name.toLowerCase(), kind]))
    shelvedFoods = { names: [...kinds.keys()], kindByName }
  }
  return shelvedFoods
}

/** Creates the shelves of a starter layout and places the common ingredients that already exist. */
export async function insertStarterLayout(
  trx: Db,
  storeId: number,
  caller: Caller,
  { layout, language }: StoreStarter,
) {
  const shelves: { id: number; holds: string[] }[] = []
  for (const [position, { name, holds }] of starterLayout(layout, language).entries())
    shelves.push({ id: await insertShelfAt(trx, storeId, name, position), holds })
  const { names, kindByName } = listShelvedFoods()
  const ingredients = await listVisibleByName(trx, caller, names)
  const placements = ingredients.flatMap(({ id, requested_name }) => {
    const shelf = findShelfByName(kindByName.get(requested_name.toLowerCase()) ?? '', shelves)
    return shelf ? [{ ingredient_id: id, shelf_id: shelf.id }] : []
  })
  await insertPlacements(trx, storeId, placements)
}
