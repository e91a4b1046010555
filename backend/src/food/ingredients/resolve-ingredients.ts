import { findFoodNames, foodKey, nameKey, spellings } from '@larder/amounts/food-name'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import { mapYielding } from '../../map-yielding.ts'
import { isNameSeen, isUsable, isVisible, type Viewer } from './ingredients.access.ts'
import { INGREDIENT_COLUMNS, type IngredientRow } from './ingredients.queries.ts'

/** A food has some forty names at most. */
const MAX_NAMES = 60

type Found = IngredientRow & { asked_name: string; rank: number }

const columns = sql.raw(INGREDIENT_COLUMNS.join(', '))

/**
 * For each name the ingredient that it means for sure, of those the caller sees: the one of that name, else what they or
 * everyone were taught to call so, else one of the same food under another of its names. Each is looked up by an index.
 */
export async function resolveIngredients(
  db: Db,
  names: string[],
  caller: Viewer,
  { foodsOnly = false } = {},
): Promise<Map<string, IngredientRow>> {
  const asked = [...new Set(names)]
  if (asked.length === 0) return new Map()
  const known = await listKnown(db, asked, caller, foodsOnly)
  const meant = new Map<string, Found>()
  const isExact = ({ name, asked_name }: Found) => name.toLowerCase() === asked_name.toLowerCase()
  const order = (a: Found, b: Found) =>
    a.rank - b.rank || Number(isExact(b)) - Number(isExact(a)) || a.id - b.id
  for (const found of known.sort(order)) {
    if (meant.has(found.asked_name)) continue
    // A spelling that was only guessed must mean the same food.
    if (found.rank < 0 || foodKey(found.name) === foodKey(found.asked_name))
      meant.set(found.asked_name, found)
  }
  return new Map([...meant].map(([name, { asked_name: _, rank: __, ...row }]) => [name, row]))
}

/** Its own name comes before what it was taught to be called, and that before other names, in the order of the table of foods. */
async function listKnown(db: Db, names: string[], caller: Viewer, foodsOnly: boolean): Promise<Found[]> {
  const spelled = await mapYielding(names, (asked_name) => [
    { asked_name, name: asked_name, rank: -3 },
    ...[...(findFoodNames(asked_name) ?? spellings(asked_name))]
      .slice(0, MAX_NAMES)
      .map((name, rank) => ({ asked_name, name, rank })),
  ])
  const tried = spelled.flat()
  const taught = names.map((asked_name) => ({ asked_name, key: nameKey(asked_name) }))
  const query = sql<Found>`
    select ${columns}, tried.asked_name, tried.rank
    from json_to_recordset(${JSON.stringify(tried)}::json) as tried (asked_name text, name text, rank integer)
    join ingredients on ingredients.name_key collate "C" = plain_text(tried.name) collate "C"
    where ${isVisible(caller)} ${foodsOnly ? sql`and ingredients.is_food` : sql``}
    union all
    select ${columns}, taught.asked_name, case when ingredient_aliases.user_id is null then -1 else -2 end
    from json_to_recordset(${JSON.stringify(taught)}::json) as taught (asked_name text, key text)
    join ingredient_aliases on ingredient_aliases.key = taught.key and ${isNameSeen(caller)}
    join ingredients on ingredients.id = ingredient_aliases.ingredient_id
    where ${isUsable(caller)}`
  return runPrepared(db, query)
}
