import { sql } from 'kysely'
import { allowLongWork, type Db } from '../../db/db.ts'
import { COST_OF_MATCH, IngredientStatistics, SAMPLE_SIZE } from './ingredient-statistics.ts'
import { formsOf, MIN_PART } from './search-query.ts'

const COMMON_SHARE = 0.005
/** So many of the newest matches compete for "best first". */
export const MAX_RANKED = 300
/** Where there are many times as many, fewer do: what is called so, and the newest. */
export const MAX_RANKED_OF_MANY = 100
/** A beginning that so many recipes have takes the text index long to gather. */
const MAX_GATHERED = 1000
/** What an entry costs that the text index only passes. */
const COST_OF_ENTRY = 0.02
/** So many times as many recipes are looked at as should hold enough matches: words are not spread evenly. */
const MARGIN = 1.5

/** One word in so many that a recipe holds stands in its title: where all of several do, many more are looked through. */
const REACH_OF_TITLES = 4
/** To tell a larger share of all recipes from the rest takes the text index longer than to look several words up among all titles. */
const WORTH_TELLING = 0.25

/**
 * How to find the matches: by a walk from the newest down, or by looking up some of the words. Where it is quicker to look
 * the words up among the newest alone, `newest` says among how many, and `titles` among how many by what they are called:
 * among all if it does not say.
 */
export type SearchPlan = { isWalk: boolean; lookedUp: string[]; newest?: number; titles?: number }

/**
 * How common words are decides how a search runs: a rare word is looked up in the text index, a common one is met
 * soon enough on a walk from the newest recipe down. Either way the work does not grow with the table.
 */
export class SearchStatistics {
  readonly ingredients = new IngredientStatistics()
  #recipes = 0
  #common = new Map<string, number>()
  #inOrder: string[] = []

  /** Looking up costs all matches, walking costs as many recipes as it takes to meet enough of them. */
  planFor(words: string[]): SearchPlan {
    const finished = words.slice(0, -1)
    const shareOfFinished = finished.reduce((product, word) => product * this.#shareOf(word), 1)
    const shareOfLast = this.#shareOfPrefix(words.at(-1) ?? '')
    const share = shareOfFinished * shareOfLast
    const isLastTooCommon = finished.length > 0 && shareOfLast * this.#recipes > MAX_GATHERED
    const costOfAll = (isLastTooCommon ? shareOfFinished : share) * this.#recipes * COST_OF_MATCH
    const costOfWalk = MAX_RANKED / share
    const newest = Math.ceil(Math.max((MARGIN * MAX_RANKED_OF_MANY) / share, MIN_PART))
    const costOfNewest = newest * (share * COST_OF_MATCH + COST_OF_ENTRY)
    const isOfMany = share * this.#recipes > MARGIN * MAX_RANKED
    return {
      isWalk: costOfAll > costOfWalk,
      lookedUp: isLastTooCommon ? finished : words,
      ...(isOfMany &&
        costOfNewest < Math.min(costOfAll, costOfWalk) && { newest, ...this.#reachOfTitles(newest, words) }),
    }
  }

  #reachOfTitles(newest: number, words: string[]): Pick<SearchPlan, 'titles'> {
    const titles = REACH_OF_TITLES ** words.length * newest
    return words.length === 1 || titles < WORTH_TELLING * this.#recipes ? { titles } : {}
  }

  async load(db: Db) {
    const { rows } = await sql<{ recipes: number }>`
      select greatest(reltuples, 0)::integer as recipes from pg_class where oid = 'recipes'::regclass`.execute(
      db,
    )
    const common = await db
      .selectFrom('search_words')
      .select(['word', 'frequency'])
      .where('frequency', '>=', COMMON_SHARE)
      .execute()
    this.#recipes = rows[0]?.recipes ?? 0
    this.#common = new Map(common.map((row) => [row.word, row.frequency ?? 0]))
    this.#inOrder = [...this.#common.keys()].sort()
    await this.ingredients.load(db, this.#recipes)
  }

  #shareOf(word: string): number {
    return shareOfAny(formsOf(word).map((form) => this.#common.get(form) ?? 0))
  }

  /** Of recipes that hold any word with this beginning, or the same in another number. */
  #shareOfPrefix(prefix: string): number {
    const shares = [this.#shareOf(prefix)]
    for (let at = this.#firstFrom(prefix); this.#inOrder[at]?.startsWith(prefix); at++) {
      const word = this.#inOrder[at] as string
      if (word !== prefix) shares.push(this.#common.get(word) ?? 0)
    }
    return shareOfAny(shares)
  }

  #firstFrom(prefix: string): number {
    let [low, high] = [0, this.#inOrder.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#inOrder[middle] as string) < prefix) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** As if words kept no company. */
const shareOfAny = (shares: number[]) => 1 - shares.reduce((without, share) => without * (1 - share), 1)

/** Samples how many recipes hold each word, and writes it where every instance reads it. */
export async function sampleWordFrequencies(db: Db) {
  await db.transaction().execute(async (trx) => {
    await allowLongWork(trx)
    await sql`
      with sampled as materialized (
        select r.search from recipes r where r.deleted_at is null order by r.id desc limit ${SAMPLE_SIZE}),
      words as (
        select lexeme, count(*)::real / (select count(*) from sampled) as frequency
        from sampled, unnest(sampled.search) group by lexeme having count(*) >= 5)
      update search_words w set frequency = words.frequency
      from words where words.lexeme = w.word and w.frequency is distinct from words.frequency::real`.execute(
      trx,
    )
  })
}
