import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { isWordSeenBy } from '../recipes/recipes.access.ts'

const MOST_WORDS = 8
const LONGEST_WORD = 40

/** The words of a search. Only letters and digits are left, so they are safe inside a tsquery. */
export function wordsOf(q: string): string[] {
  const plain = q.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD))
}

/** All words in any order, by English stem or as written; the last one may be unfinished, unless it is said not to be. */
export function tsqueryOf(words: string[], isFinished = false): RawBuilder<unknown> {
  const parts = words.map((word, index) => {
    const term = index === words.length - 1 && !isFinished ? `${word}:*` : word
    return sql`(to_tsquery('larder_english', ${term}) || to_tsquery('larder_exact', ${term}))`
  })
  return sql`(${sql.join(parts, sql` && `)})`
}

/**
 * Replaces each word that no recipe uses by the one most like it, of those that stand in recipes the caller sees.
 * Undefined when there is nothing to correct.
 */
export async function correctWords(
  db: Db,
  words: string[],
  caller: Caller | undefined,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ word: string; correction: string | null }>`
    select asked.word, (
      select w.word from search_words w
      where w.word % asked.word and ${isWordSeenBy(caller)}
      order by similarity(w.word, asked.word) desc, w.frequency desc nulls last, w.word limit 1) as correction
    from unnest(${words}::text[]) with ordinality as asked (word, position)
    order by asked.position`.execute(db)
  const corrected = rows.map((row) => row.correction ?? row.word)
  return corrected.some((word, index) => word !== words[index]) ? corrected : undefined
}
