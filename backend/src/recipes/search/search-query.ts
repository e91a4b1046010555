import { cutText } from '@larder/amounts/cut-text'
import { singularWord } from '@larder/amounts/singular-word'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { LAST_CHARACTER, opaqueParam, runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { isWordVisible } from '../recipes/recipes.access.ts'
import { editDistance } from './edit-distance.ts'
import { isOtherForm } from './is-other-form.ts'

const MAX_WORDS = 8
const MAX_WORD_LENGTH = 40

/** Removes everything but letters and digits, so that the words are safe in a tsquery. */
export function splitWords(q: string): string[] {
  const plain = q.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, MAX_WORDS).map((word) => cutText(word, MAX_WORD_LENGTH))
}

/** Singular and plural in English and German, so that 'Tomaten' also finds 'Tomate'. */
export function listForms(word: string): string[] {
  const plural = `${word}n`
  return [...new Set([word, singularWord(word), ...(singularWord(plural) === word ? [plural] : [])])]
}

type Sql = RawBuilder<unknown>
type QueryOptions = { isFinished?: boolean; isTitle?: boolean }

/**
 * All words in any order, by English stem, as written, or in another number. The last one is a prefix unless `isFinished`.
 */
export function toTsquery(words: string[], { isFinished = false, isTitle = false }: QueryOptions = {}): Sql {
  const weight = isTitle ? 'A' : ''
  const addLabel = (word: string, label: string) => (label ? `${word}:${label}` : word)
  const parts = words.map((word, index) => {
    const isUnfinished = index === words.length - 1 && !isFinished
    const term = addLabel(word, `${isUnfinished ? '*' : ''}${weight}`)
    const otherForms = listForms(word).filter((form) => form !== word)
    const exact = [term, ...otherForms.map((form) => addLabel(form, weight))].join(' | ')
    return sql`(to_tsquery('larder_english', ${term}) || to_tsquery('larder_exact', ${exact}))`
  })
  return sql`(${sql.join(parts, sql` && `)})`
}

/** A prefix is replaced by this many of the most frequent words. */
const MAX_COMPLETIONS = 64

/**
 * Each word as entries of the text index. The last word is completed to the most frequent words with this prefix, because a prefix
 * search in the index gets slower with the number of recipes.
 */
export const toIndexEntries = (
  words: string[],
  { isTitle = false }: Pick<QueryOptions, 'isTitle'> = {},
): Sql[] =>
  words.map((word, index) => {
    const completions = sql`
      union (
        select word from search_words
        where word ~>=~ ${opaqueParam(word, 'text')} and word ~<~ ${opaqueParam(`${word}${LAST_CHARACTER}`, 'text')}
        order by frequency desc nulls last limit ${sql.lit(MAX_COMPLETIONS)})`
    return sql`
      select string_agg(quote_literal(${isTitle ? '=' : ''} || entry), '|')::tsquery from (
        select unnest(tsvector_to_array(search_vector(${listForms(word).join(' ')}))) as entry
        ${index === words.length - 1 ? completions : sql``}) entries`
  })

/** Sizes as powers of two; must match the SQL function `parts_by_age`. */
const PART_BITS = [12, 14, 16, 18] as const
const MAX_PARTS = 4
export const MIN_PART_SIZE = 2 ** PART_BITS[0]

/** Index entries of the partitions by age that contain this many of the newest recipes, and their first ID. */
export function newestParts(recipes: number): { entries: Sql; firstId: Sql } {
  const bits = PART_BITS.find((part) => recipes <= MAX_PARTS << part) ?? 18
  const count = opaqueParam(Math.ceil(recipes / 2 ** bits), 'integer')
  const last = sql`((select max(id) from recipes) >> ${bits}::integer)`
  return {
    entries: sql`
      select string_agg(quote_literal('/' || ${bits}::integer || '/' || part), '|')::tsquery
      from generate_series(${last} - ${count}, ${last}) part`,
    firstId: sql`((${last} - ${count}) << ${bits}::integer)`,
  }
}

/** Number of similar words that are compared with a misspelt one. */
const MAX_SIMILAR_WORDS = 20
/** Articles and prepositions that are written together with a word. */
const HEBREW_PREFIXES = 'בהוכלמש'
/** A word with more edits than one per this many letters is a different word. */
const LETTERS_PER_EDIT = 3

/**
 * Replaces each unknown word by the closest word in recipes that the caller can see: by edit distance, then by similarity. Other forms of
 * the word may differ more. Undefined if nothing was corrected.
 */
export async function correctWords(
  db: Db,
  words: string[],
  caller: Caller | undefined,
): Promise<string[] | undefined> {
  // In short words, swapped letters leave too few common trigrams, so all transpositions are looked up. With the
  // locale C.UTF-8, words in other scripts have no trigrams, so words with the same beginning are compared.
  // Raw: hot, the search.
  const query = sql<{ word: string; similar: string[] }>`
    select given.word, array(
      select w.word from (
        select * from search_words where word % given.word
        union
        select * from search_words where word in (
          select overlay(given.word placing reverse(substr(given.word, pair_start, 2)) from pair_start for 2)
          from generate_series(1, length(given.word) - 1) pair_start)
        union
        select * from search_words where word in (
          select prefix || given.word from unnest(string_to_array(${sql.lit(HEBREW_PREFIXES)}, null)) prefix where given.word ~ '[\u05D0-\u05EA]')
        union
        select * from search_words
        where given.word !~ '[a-z0-9]'
          and word ~>=~ left(given.word, greatest(3, length(given.word) - 3))
          and word ~<~ (left(given.word, greatest(3, length(given.word) - 3)) || ${sql.lit(LAST_CHARACTER)})) w
      where ${isWordVisible(caller)}
      order by similarity(w.word, given.word) desc, w.frequency desc nulls last, w.word limit ${sql.lit(MAX_SIMILAR_WORDS)}) as similar
    from unnest(${opaqueParam(words, 'text[]')}) with ordinality as given (word, position)
    order by given.position`
  const rows = await runPrepared(db, query)
  const corrected = rows.map(({ word, similar }) => findClosest(word, similar))
  return corrected.some((word, index) => word !== words[index]) ? corrected : undefined
}

function findClosest(word: string, similar: string[]): string {
  const maxEdits = Math.max(1, Math.floor(word.length / LETTERS_PER_EDIT))
  const close = similar
    .map((candidate) => ({
      candidate,
      edits: candidate.startsWith(word) ? maxEdits : editDistance(word, candidate),
    }))
    .filter(({ candidate, edits }) => edits <= maxEdits || isOtherForm(word, candidate))
  return close.toSorted((a, b) => a.edits - b.edits)[0]?.candidate ?? word
}
