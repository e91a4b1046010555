import { singularWord } from '@larder/amounts/singular-word'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { LAST_CHARACTER, opaqueParam } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { isWordSeenBy } from '../recipes/recipes.access.ts'
import { editDistance } from './edit-distance.ts'

const MAX_WORDS = 8
const MAX_WORD_LENGTH = 40

/** The words of a search. Only letters and digits are left, so they are safe inside a tsquery. */
export function wordsOf(q: string): string[] {
  const plain = q.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/** A word in its other numbers, English or German: what is sought as 'Tomaten' may stand there as 'Tomate'. */
export function formsOf(word: string): string[] {
  const plural = `${word}n`
  return [...new Set([word, singularWord(word), ...(singularWord(plural) === word ? [plural] : [])])]
}

type Sql = RawBuilder<unknown>
type Manner = { isFinished?: boolean; isTitle?: boolean }

/**
 * All words in any order, by English stem, as written or in another number; the last one may be unfinished, unless it is
 * said not to be.
 */
export function tsqueryOf(words: string[], { isFinished = false, isTitle = false }: Manner = {}): Sql {
  const weight = isTitle ? 'A' : ''
  const labelled = (word: string, mark: string) => (mark ? `${word}:${mark}` : word)
  const parts = words.map((word, index) => {
    const isUnfinished = index === words.length - 1 && !isFinished
    const term = labelled(word, `${isUnfinished ? '*' : ''}${weight}`)
    const others = formsOf(word).filter((form) => form !== word)
    const exact = [term, ...others.map((form) => labelled(form, weight))].join(' | ')
    return sql`(to_tsquery('larder_english', ${term}) || to_tsquery('larder_exact', ${exact}))`
  })
  return sql`(${sql.join(parts, sql` && `)})`
}

/** So many of the commonest words stand for an unfinished one. */
const MAX_STARTED = 64

/**
 * Each word as entries of the text index. The last one stands for the commonest words that begin with it: to gather all that
 * have a beginning takes the index the longer the more recipes there are.
 */
export const entriesOf = (words: string[], { isTitle = false }: Pick<Manner, 'isTitle'> = {}): Sql[] =>
  words.map((word, index) => {
    const begun = sql`
      union (
        select word from search_words
        where word ~>=~ ${opaqueParam(word, 'text')} and word ~<~ ${opaqueParam(`${word}${LAST_CHARACTER}`, 'text')}
        order by frequency desc nulls last limit ${sql.lit(MAX_STARTED)})`
    return sql`
      select string_agg(quote_literal(${isTitle ? '=' : ''} || entry), '|')::tsquery from (
        select unnest(tsvector_to_array(search_vector(${formsOf(word).join(' ')}))) as entry
        ${index === words.length - 1 ? begun : sql``}) entries`
  })

/** By powers of two, as `parts_by_age` has them. */
const PARTS = [12, 14, 16, 18] as const
const MAX_PARTS = 4
export const MIN_PART = 2 ** PARTS[0]

/** The parts of all recipes that hold so many of the newest: the smallest of which few are enough. And where they begin. */
export function newestParts(recipes: number): { entries: Sql; firstId: Sql } {
  const bits = PARTS.find((part) => recipes <= MAX_PARTS << part) ?? 18
  const count = opaqueParam(Math.ceil(recipes / 2 ** bits), 'integer')
  const last = sql`((select max(id) from recipes) >> ${bits}::integer)`
  return {
    entries: sql`
      select string_agg(quote_literal('/' || ${bits}::integer || '/' || part), '|')::tsquery
      from generate_series(${last} - ${count}, ${last}) part`,
    firstId: sql`((${last} - ${count}) << ${bits}::integer)`,
  }
}

/** So many words that resemble a misspelt one are compared with it. */
const MAX_COMPARED = 20
/** One slip in so many letters is a misspelt word; more are another word. */
const LETTERS_PER_EDIT = 3

/**
 * Replaces each word that no recipe uses by the one that it was meant for, of those that stand in recipes the caller sees:
 * the fewest slips, then the most alike. Undefined when there is nothing to correct.
 */
export async function correctWords(
  db: Db,
  words: string[],
  caller: Caller | undefined,
): Promise<string[] | undefined> {
  // Two letters that changed places leave too little alike in a short word: such words are looked up one by one.
  const { rows } = await sql<{ word: string; alike: string[] }>`
    select asked.word, array(
      select word from (
        select w.word, w.frequency from search_words w where w.word % asked.word and ${isWordSeenBy(caller)}
        union
        select w.word, w.frequency from search_words w where ${isWordSeenBy(caller)} and w.word in (
          select overlay(asked.word placing reverse(substr(asked.word, place, 2)) from place for 2)
          from generate_series(1, length(asked.word) - 1) place)) alike
      order by similarity(word, asked.word) desc, frequency desc nulls last, word limit ${MAX_COMPARED}) as alike
    from unnest(${words}::text[]) with ordinality as asked (word, position)
    order by asked.position`.execute(db)
  const corrected = rows.map(({ word, alike }) => nearestTo(word, alike))
  return corrected.some((word, index) => word !== words[index]) ? corrected : undefined
}

function nearestTo(asked: string, alike: string[]): string {
  const most = Math.max(1, Math.floor(asked.length / LETTERS_PER_EDIT))
  const near = alike
    .map((word) => ({ word, slips: word.startsWith(asked) ? most : editDistance(asked, word) }))
    .filter(({ slips }) => slips <= most)
  return near.toSorted((a, b) => a.slips - b.slips)[0]?.word ?? asked
}
