import { sql } from 'kysely'
import { allowLongWork, type Db } from '../../db/db.ts'
import { COST_OF_MATCH, IngredientStatistics, SAMPLE_SIZE } from './ingredient-statistics.ts'
import { listForms, MIN_PART_SIZE } from './search-query.ts'

const COMMON_SHARE = 0.005
/** Number of newest matches that are ranked by relevance. */
export const MAX_RANKED = 300
/** If there are many more matches, only the newest recipes and title matches are ranked. */
export const MAX_RANKED_IN_NEWEST = 100
/** A prefix in more recipes than this is slow to look up in the text index. */
const MAX_PREFIX_MATCHES = 1000
/** Cost of an index entry that is only skipped. */
const COST_OF_ENTRY = 0.02
/** Factor on the expected number of recipes to search, because words are not spread evenly. */
const MARGIN = 1.5

/** One in this many words of a recipe is in its title, so title matches need a larger range, per word. */
const RECIPES_PER_TITLE_MATCH = 4
/** Above this share of all recipes, searching all titles is faster than restricting the range. */
const MAX_TITLE_RANGE_SHARE = 0.25

/**
 * How to find matches: scan from the newest recipe, or look up some of the words in the text index. `newest` is the number of newest
 * recipes to search, if that is faster. `titles` is the same for title matches; undefined: all.
 */
export type SearchPlan = { isScan: boolean; lookedUp: string[]; newest?: number; titles?: number }

/**
 * Word frequencies choose the plan: a rare word is looked up in the text index; a common one is found soon in a scan from the newest
 * recipe. Either way, the cost does not grow with the table.
 */
export class SearchStatistics {
  readonly ingredients = new IngredientStatistics()
  #recipes = 0
  #common = new Map<string, number>()
  #inOrder: string[] = []

  /** A look-up costs all matches; a scan costs the recipes it reads until it has enough matches. */
  choosePlan(words: string[]): SearchPlan {
    const finished = words.slice(0, -1)
    const shareOfFinished = finished.reduce((product, word) => product * this.#estimateShare(word), 1)
    const shareOfLast = this.#estimatePrefixShare(words.at(-1) ?? '')
    const share = shareOfFinished * shareOfLast
    const isLastTooCommon = finished.length > 0 && shareOfLast * this.#recipes > MAX_PREFIX_MATCHES
    const costOfAll = (isLastTooCommon ? shareOfFinished : share) * this.#recipes * COST_OF_MATCH
    const costOfScan = MAX_RANKED / share
    const newest = Math.ceil(Math.max((MARGIN * MAX_RANKED_IN_NEWEST) / share, MIN_PART_SIZE))
    const costOfNewest = newest * (share * COST_OF_MATCH + COST_OF_ENTRY)
    const hasManyMatches = share * this.#recipes > MARGIN * MAX_RANKED
    return {
      isScan: costOfAll > costOfScan,
      lookedUp: isLastTooCommon ? finished : words,
      ...(hasManyMatches &&
        costOfNewest < Math.min(costOfAll, costOfScan) && { newest, ...this.#titleRange(newest, words) }),
    }
  }

  #titleRange(newest: number, words: string[]): Pick<SearchPlan, 'titles'> {
    const titles = RECIPES_PER_TITLE_MATCH ** words.length * newest
    return words.length === 1 || titles < MAX_TITLE_RANGE_SHARE * this.#recipes ? { titles } : {}
  }

  async load(db: Db) {
    // Raw: reads a system table.
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

  #estimateShare(word: string): number {
    return shareWithAny(listForms(word).map((form) => this.#common.get(form) ?? 0))
  }

  /** Share of recipes with a word that starts with the prefix, or with another form of it. */
  #estimatePrefixShare(prefix: string): number {
    const shares = [this.#estimateShare(prefix)]
    for (let at = this.#findFirstIndex(prefix); this.#inOrder[at]?.startsWith(prefix); at++) {
      const word = this.#inOrder[at] as string
      if (word !== prefix) shares.push(this.#common.get(word) ?? 0)
    }
    return shareWithAny(shares)
  }

  #findFirstIndex(prefix: string): number {
    let [low, high] = [0, this.#inOrder.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#inOrder[middle] as string) < prefix) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Assumes that words are independent. */
const shareWithAny = (shares: number[]) => 1 - shares.reduce((without, share) => without * (1 - share), 1)

/** Stores the frequencies in the database, where every instance reads them. */
export async function sampleWordFrequencies(db: Db) {
  await db.transaction().execute(async (trx) => {
    await allowLongWork(trx)
    // Raw: counts the words of text search vectors.
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
