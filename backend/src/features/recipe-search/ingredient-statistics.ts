import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** What a match from an index costs, as a share of a step of a walk: its row lies anywhere. */
export const COST_OF_MATCH = 2.5
/** What an entry costs that the index of ingredients only passes. */
const COST_OF_ENTRY = 0.005

/** How to find what has all of some ingredients: by a walk along the list, or by looking up those that tell most. */
export type IngredientPlan = { isWalk: true } | { isWalk: false; lookedUp: number[] }

/**
 * How common ingredients are decides how what has them is found. Salt is met soon enough on a walk; saffron is looked up,
 * and whether there is salt with it is asked of the few that have saffron.
 */
export class IngredientStatistics {
  #recipes = 0
  #shares = new Map<number, number>()
  #shareOfOthers = 0

  /** Looking up passes the entries of what is looked up and meets all that match; a walk meets `wanted` of them. */
  planFor(ids: number[], wanted: number): IngredientPlan {
    const rarestFirst = [...new Set(ids)].sort((one, other) => this.#shareOf(one) - this.#shareOf(other))
    let [entries, share, cheapest] = [0, 1, Number.POSITIVE_INFINITY]
    let lookedUp: number[] = []
    for (const [index, id] of rarestFirst.entries()) {
      entries += this.#shareOf(id)
      share *= this.#shareOf(id)
      const cost = this.#recipes * (entries * COST_OF_ENTRY + share * COST_OF_MATCH)
      if (cost >= cheapest) continue
      cheapest = cost
      lookedUp = rarestFirst.slice(0, index + 1)
    }
    return cheapest > wanted / share ? { isWalk: true } : { isWalk: false, lookedUp }
  }

  /** As ANALYZE found it; what is not among the common ones is rarer than any of them. */
  async load(db: Db, recipes: number) {
    const { rows } = await sql<{ id: number; share: number }>`
      select common.id, common.share from pg_stats,
        unnest(most_common_elems::text::integer[], most_common_elem_freqs) as common (id, share)
      where schemaname = current_schema() and tablename = 'recipes' and attname = 'ingredient_ids'
        and common.id is not null`.execute(db)
    this.#recipes = recipes
    this.#shares = new Map(rows.map(({ id, share }) => [id, share]))
    this.#shareOfOthers = rows.length > 0 ? Math.min(...this.#shares.values()) / 2 : 0
  }

  #shareOf(id: number): number {
    return this.#shares.get(id) ?? this.#shareOfOthers
  }
}
