import { findFoodNames, foodKey, nameKey, spellings } from '@larder/amounts/food-name'
import { listTranslations } from '@larder/amounts/translated-food'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import { mapYielding } from '../../map-yielding.ts'
import { isAliasVisible, isIngredientUsable, isIngredientVisible, type Viewer } from './ingredients.access.ts'
import { INGREDIENT_COLUMNS, type IngredientRow } from './ingredients.queries.ts'

/** Foods have about forty names at most. */
const MAX_NAMES = 60

type Found = IngredientRow & { requested_name: string; rank: number }

const columns = sql.raw(INGREDIENT_COLUMNS.join(', '))

/**
 * For each name, the visible ingredient that it certainly refers to: one with this name, else one with this alias, else one
 * of the same food under another name, if it `canGuess`. All lookups use an index.
 */
export async function resolveIngredients(
  db: Db,
  names: string[],
  caller: Viewer,
  { foodsOnly = false, canGuess = true } = {},
): Promise<Map<string, IngredientRow>> {
  const requested = [...new Set(names)]
  if (requested.length === 0) return new Map()
  const resolved = new Map<string, Found>()
  const foods = new Map(await mapYielding(requested, (name) => [name, findFoodNames(name)] as const))
  const spelled = await mapYielding(requested, (name) => listSpellings(name, foods.get(name)))
  await addBest(resolved, await listCandidates(db, spelled, requested, caller, foodsOnly), canGuess)
  // Most foods are found by now. Names in thirteen more languages are looked up only for the others.
  const unresolved = canGuess ? requested.filter((name) => !resolved.has(name)) : []
  const translated = unresolved.map((name) => listTranslated(name, foods.get(name)))
  if (translated.some((tried) => tried.length > 0))
    await addBest(resolved, await listCandidates(db, translated, [], caller, foodsOnly), canGuess)
  return new Map([...resolved].map(([name, { requested_name: _, rank: __, ...row }]) => [name, row]))
}

async function addBest(resolved: Map<string, Found>, candidates: Found[], canGuess: boolean) {
  const isExact = ({ name, requested_name }: Found) => name.toLowerCase() === requested_name.toLowerCase()
  const order = (a: Found, b: Found) =>
    a.rank - b.rank || Number(isExact(b)) - Number(isExact(a)) || a.id - b.id
  await mapYielding(candidates.sort(order), (found) => {
    if (resolved.has(found.requested_name)) return
    // A guessed spelling counts only if it is the same food.
    if (found.rank < 0 || (canGuess && foodKey(found.name) === foodKey(found.requested_name)))
      resolved.set(found.requested_name, found)
  })
}

type Tried = { requested_name: string; name: string; rank: number }

type FoodNames = readonly string[] | null | undefined

const listSpellings = (requested_name: string, foodNames: FoodNames): Tried[] => [
  { requested_name, name: requested_name, rank: -3 },
  ...[...(foodNames ?? spellings(requested_name))]
    .slice(0, MAX_NAMES)
    .map((name, rank) => ({ requested_name, name, rank })),
]

const listTranslated = (requested_name: string, foodNames: FoodNames): Tried[] =>
  listTranslations(foodNames?.[0] ?? '').map((name, rank) => ({ requested_name, name, rank }))

/** Ranked: the name itself, then aliases of the caller, aliases for everyone, and other names of the food. */
async function listCandidates(
  db: Db,
  spelled: Tried[][],
  names: string[],
  caller: Viewer,
  foodsOnly: boolean,
): Promise<Found[]> {
  const tried = spelled.flat()
  const taught = names.map((requested_name) => ({ requested_name, key: nameKey(requested_name) }))
  // Raw: hot, every saved recipe looks up its ingredients.
  const query = sql<Found>`
    select ${columns}, tried.requested_name, tried.rank
    from json_to_recordset(${JSON.stringify(tried)}::json) as tried (requested_name text, name text, rank integer)
    join ingredients on ingredients.name_key collate "C" = plain_text(tried.name) collate "C"
    where ${isIngredientVisible(caller)} ${foodsOnly ? sql`and ingredients.is_food` : sql``}
    union all
    select ${columns}, taught.requested_name, case when ingredient_aliases.user_id is null then -1 else -2 end
    from json_to_recordset(${JSON.stringify(taught)}::json) as taught (requested_name text, key text)
    join ingredient_aliases on ingredient_aliases.key = taught.key and ${isAliasVisible(caller)}
    join ingredients on ingredients.id = ingredient_aliases.ingredient_id
    where ${isIngredientUsable(caller)}`
  return runPrepared(db, query)
}
