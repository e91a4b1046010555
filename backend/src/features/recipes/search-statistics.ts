import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const SAMPLE_SIZE = 5000
const COMMON_SHARE = 0.005
/** So many of the newest matches compete for "best first". */
export const MOST_RANKED = 300

/**
 * How common words are decides how a search runs: a rare word is looked up in the text index, a common one is met
 * soon enough on a walk from the newest recipe down. Either way the work does not grow with the table.
 */
export class SearchStatistics {
  #recipes = 0
  #common = new Map<string, number>()

  isCommon(words: string[]): boolean {
    const share = words.reduce((product, word, index) => {
      const isPrefix = index === words.length - 1
      return product * (isPrefix ? this.#shareOfPrefix(word) : (this.#common.get(word) ?? 0))
    }, 1)
    // Collecting costs all matches, walking costs as many recipes as it takes to meet enough matches.
    return share * this.#recipes > MOST_RANKED / share
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
  }

  #shareOfPrefix(prefix: string): number {
    let share = 0
    for (const [word, frequency] of this.#common)
      if (word.startsWith(prefix)) share = Math.max(share, frequency)
    return share
  }
}

/** Samples how many recipes hold each word, and writes it where every instance reads it. */
export async function sampleWordFrequencies(db: Db) {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx)
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
