import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { IS_PUBLIC } from '../recipes/recipes.access.ts'

/** Number of newest recipes that the statistics use. */
export const SAMPLE_SIZE = 5000
/** Weight of the independence assumption against the sample, in recipes. */
const PRIOR_WEIGHT = 2

/** Cost of a match from an index, relative to one step of a scan: its row is a random access. */
export const COST_OF_MATCH = 2.5
/** Cost of an index entry that is only skipped. */
const COST_OF_ENTRY = 0.005
/** Cost of looking up an entry in another posting list. */
const COST_OF_COMPARISON = 0.05
/** Cost of the additional scan of the caller's own recipes. */
const COST_OF_OWN = 200

/**
 * How to find recipes with all given ingredients: scan the list in order, follow the index of one ingredient, or look up the rarest
 * ingredients in the inverted index.
 */
export type IngredientPlan =
  | { way: 'scan' }
  | { way: 'follow'; followed: number }
  | { way: 'look up'; lookedUp: number[] }

const NONE = new Set<number>()

/**
 * Frequencies choose the plan. Salt is found soon in a scan. Nutmeg is followed along its index until the page is full. Saffron is
 * looked up, and its few recipes are checked for the other ingredients.
 */
export class IngredientStatistics {
  #recipes = 0
  #sampled = 0
  #shareOfPublic = 1
  /** Indexes of the sampled recipes that contain each ingredient. */
  #sampledWith = new Map<number, Set<number>>()

  /** `follow` requires `isByAge`, because the index of an ingredient is in order of age. */
  choosePlan(ids: number[], rowCount: number, isByAge: boolean): IngredientPlan {
    const rarestFirst = [...new Set(ids)].sort(
      (one, other) => this.#estimateShare(one) - this.#estimateShare(other),
    )
    const shares = rarestFirst.map((id) => this.#estimateShare(id))
    const [followed, rarest] = [rarestFirst[0] as number, shares[0] as number]
    const together = this.#estimateSharesTogether(rarestFirst)
    const recipesPerMatch = 1 / (together.at(-1) as number)
    const plans: [cost: number, IngredientPlan][] = rarestFirst.map((_, last) => [
      this.#estimateLookUp(shares.slice(0, last + 1), together[last] as number),
      { way: 'look up', lookedUp: rarestFirst.slice(0, last + 1) },
    ])
    const scanned = Math.min(rowCount * recipesPerMatch, this.#recipes * this.#shareOfPublic)
    plans.push([COST_OF_OWN + scanned, { way: 'scan' }])
    if (isByAge) {
      const followedEntries =
        Math.min((rowCount * recipesPerMatch) / this.#shareOfPublic, this.#recipes) * rarest
      plans.push([COST_OF_OWN + followedEntries * COST_OF_MATCH, { way: 'follow', followed }])
    }
    return plans.reduce((best, plan) => (plan[0] < best[0] ? plan : best))[1]
  }

  async load(db: Db, recipes: number) {
    const rows = await db
      .selectFrom('recipes')
      .select([sql.raw<boolean>(IS_PUBLIC).as('is_public'), 'ingredient_ids'])
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(SAMPLE_SIZE)
      .execute()
    this.#recipes = recipes
    this.#sampled = rows.length
    this.#shareOfPublic = rows.filter(({ is_public }) => is_public).length / Math.max(rows.length, 1)
    this.#sampledWith = new Map()
    for (const [at, { ingredient_ids }] of rows.entries())
      for (const id of ingredient_ids) {
        const sampledWith = this.#sampledWith.get(id)
        if (sampledWith) sampledWith.add(at)
        else this.#sampledWith.set(id, new Set([at]))
      }
  }

  /** Skips the entries of all, compares those of the rarest with the others, and fetches the matches. */
  #estimateLookUp(shares: number[], matching: number): number {
    const entries = shares.reduce((sum, share) => sum + share, 0)
    const compared = (shares[0] as number) * (shares.length - 1)
    return (
      this.#recipes * (entries * COST_OF_ENTRY + compared * COST_OF_COMPARISON + matching * COST_OF_MATCH)
    )
  }

  /** Adds half a recipe, so that an ingredient outside the sample does not count as absent. */
  #estimateShare(id: number): number {
    return ((this.#sampledWith.get(id)?.size ?? 0) + 0.5) / (this.#sampled + 1)
  }

  /** Shares of recipes with the first, the first two, and so on: the product of the shares, corrected by the sample. */
  #estimateSharesTogether(ids: number[]): number[] {
    let withAll: number[] | undefined
    let independent = 1
    return ids.map((id) => {
      const sampledWith = this.#sampledWith.get(id) ?? NONE
      withAll = withAll?.filter((at) => sampledWith.has(at)) ?? [...sampledWith]
      independent *= this.#estimateShare(id)
      return (independent * (withAll.length + PRIOR_WEIGHT)) / (independent * this.#sampled + PRIOR_WEIGHT)
    })
  }
}
