import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { IS_PUBLIC } from '../recipes/recipes.access.ts'

/** So many of the newest recipes tell what is common, and what comes together. */
export const SAMPLE_SIZE = 5000
/** As much as chance is believed, where the sample says otherwise: by so many recipes. */
const DOUBT = 2

/** What a match from an index costs, as a share of a step of a walk: its row lies anywhere. */
export const COST_OF_MATCH = 2.5
/** What an entry costs that the index of ingredients only passes. */
const COST_OF_ENTRY = 0.005
/** What it costs to ask another list of that index for one. */
const COST_OF_COMPARISON = 0.05
/** What is one's own is walked besides, whatever else is passed. */
const COST_OF_OWN = 200

/**
 * How to find what has all of some ingredients: by a walk along the list, by following one ingredient through the recipes
 * that have it, or by looking up those that tell most.
 */
export type IngredientPlan =
  | { way: 'walk' }
  | { way: 'follow'; followed: number }
  | { way: 'look up'; lookedUp: number[] }

const NONE = new Set<number>()

/**
 * How common ingredients are decides how what has them is found. Salt is met soon enough on a walk; nutmeg is followed, for
 * a page of it is all that is wanted; saffron is looked up, and whether there is salt with it is asked of the few that have it.
 */
export class IngredientStatistics {
  #recipes = 0
  #sampled = 0
  #shareOfPublic = 1
  /** By ingredient, which of those sampled have it. */
  #having = new Map<number, Set<number>>()

  /** The recipes with an ingredient are in order of age, so that only `isByAge` can they be followed. */
  planFor(ids: number[], wanted: number, isByAge: boolean): IngredientPlan {
    const rarestFirst = [...new Set(ids)].sort((one, other) => this.#shareOf(one) - this.#shareOf(other))
    const shares = rarestFirst.map((id) => this.#shareOf(id))
    const [followed, rarest] = [rarestFirst[0] as number, shares[0] as number]
    const together = this.#sharesTogether(rarestFirst)
    const metOnce = 1 / (together.at(-1) as number)
    const plans: [cost: number, IngredientPlan][] = rarestFirst.map((_, last) => [
      this.#costOfLookingUp(shares.slice(0, last + 1), together[last] as number),
      { way: 'look up', lookedUp: rarestFirst.slice(0, last + 1) },
    ])
    const walked = Math.min(wanted * metOnce, this.#recipes * this.#shareOfPublic)
    plans.push([COST_OF_OWN + walked, { way: 'walk' }])
    if (isByAge) {
      const passed = Math.min((wanted * metOnce) / this.#shareOfPublic, this.#recipes) * rarest
      plans.push([COST_OF_OWN + passed * COST_OF_MATCH, { way: 'follow', followed }])
    }
    return plans.reduce((best, plan) => (plan[0] < best[0] ? plan : best))[1]
  }

  async load(db: Db, recipes: number) {
    const { rows } = await sql<{ is_public: boolean; ingredient_ids: number[] }>`
      select ${sql.raw(IS_PUBLIC)} as is_public, ingredient_ids from recipes where deleted_at is null
      order by id desc limit ${SAMPLE_SIZE}`.execute(db)
    this.#recipes = recipes
    this.#sampled = rows.length
    this.#shareOfPublic = rows.filter(({ is_public }) => is_public).length / Math.max(rows.length, 1)
    this.#having = new Map()
    for (const [at, { ingredient_ids }] of rows.entries())
      for (const id of ingredient_ids) {
        const having = this.#having.get(id)
        if (having) having.add(at)
        else this.#having.set(id, new Set([at]))
      }
  }

  /** It passes the entries of all, compares those of the rarest with the others, and fetches what matches. */
  #costOfLookingUp(shares: number[], matching: number): number {
    const entries = shares.reduce((sum, share) => sum + share, 0)
    const compared = (shares[0] as number) * (shares.length - 1)
    return (
      this.#recipes * (entries * COST_OF_ENTRY + compared * COST_OF_COMPARISON + matching * COST_OF_MATCH)
    )
  }

  /** Half of one where the sample has none: there may be some. */
  #shareOf(id: number): number {
    return ((this.#having.get(id)?.size ?? 0) + 0.5) / (this.#sampled + 1)
  }

  /** Of recipes with the first, with the first two, and so on: what chance would have it, mended by what the sample has. */
  #sharesTogether(ids: number[]): number[] {
    let seen: number[] | undefined
    let chance = 1
    return ids.map((id) => {
      const having = this.#having.get(id) ?? NONE
      seen = seen?.filter((at) => having.has(at)) ?? [...having]
      chance *= this.#shareOf(id)
      return (chance * (seen.length + DOUBT)) / (chance * this.#sampled + DOUBT)
    })
  }
}
