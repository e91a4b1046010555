import { MAX_LIST_IMAGE_WIDTH } from '@larder/contract/recipes/recipe-images'
import type { RecipeListQuery, RecipePage, RecipeSummary } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { type Json, withFields } from '../../db/json.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { buildPage, capTotal, DEFAULT_LIMIT } from '../../http/paging.ts'
import type { ImageUrls } from '../../storage/image-urls.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { isByCooking, listByCooking } from './list-by-cooking.queries.ts'
import { countRecipes, listRecipes, type RecipeRow } from './recipe-list.queries.ts'
import { matchOf, searchRecipes } from './recipe-search.queries.ts'
import { correctWords, wordsOf } from './search-query.ts'
import type { SearchStatistics } from './search-statistics.ts'
import { findSummaries, type Summary } from './summaries.queries.ts'

/** A summary as it is answered to the caller. */
export const summaryOf = (
  addresses: ImageUrls,
  caller: Caller | undefined,
  { json, image, is_favourite, ...policyInput }: Summary,
): Json<RecipeSummary> =>
  withFields(json, {
    may: [...allowedActions(recipeAccess, caller, policyInput)],
    is_favourite,
    image: image && addresses.image(image, caller, MAX_LIST_IMAGE_WIDTH),
  })

type Found = { rows: RecipeRow[]; words: string[]; correctedQ?: string }

/** A page of summaries as the JSON that is answered: a `RecipePage`. */
export async function listRecipePage(
  db: Db,
  addresses: ImageUrls,
  statistics: SearchStatistics,
  caller: Caller | undefined,
  query: RecipeListQuery,
): Promise<Json<RecipePage>> {
  const limit = query.limit ?? DEFAULT_LIMIT
  const words = query.q?.trim() ? wordsOf(query.q) : undefined
  const found = words ? await findMatches(words) : { rows: await list(), words: [] }
  const { items, next_cursor } = buildPage(found.rows, limit, (row) => row.cursor)
  const rest = {
    next_cursor,
    ...('correctedQ' in found && { corrected_q: found.correctedQ }),
    ...(query.count && capTotal(await countMatches(found.words))),
  }
  const summaries = await findSummaries(db, caller, items)
  const shown = summaries.map((summary) => summaryOf(addresses, caller, summary))
  return withFields(`{"items":[${shown.join(',')}]}` as Json<Pick<RecipePage, 'items'>>, rest)

  function list(matching?: ReturnType<typeof matchOf>[]): Promise<RecipeRow[]> {
    return isByCooking(query)
      ? listByCooking(db, caller, query, limit, matching)
      : listRecipes(db, caller, query, limit, { matching, statistics: statistics.ingredients })
  }

  async function findMatches(asked: string[]): Promise<Found> {
    if (asked.length === 0) return { rows: [], words: asked }
    const rows = await search(asked)
    const corrected = rows.length === 0 ? await correctWords(db, asked, caller) : undefined
    const meant = corrected ? await search(corrected) : []
    // A correction that finds nothing is not told: it may be a word of a recipe that is no longer public.
    if (!corrected || meant.length === 0) return { rows, words: asked }
    return { rows: meant, words: corrected, correctedQ: corrected.join(' ') }
  }

  function search(asked: string[]): Promise<RecipeRow[]> {
    const plan = statistics.planFor(asked)
    if (query.sort === undefined) return searchRecipes(db, caller, query, { words: asked, plan, limit })
    return list([matchOf({ words: asked, plan })])
  }

  async function countMatches(asked: string[]): Promise<number> {
    if (!words) return countRecipes(db, caller, query)
    if (asked.length === 0) return 0
    return countRecipes(db, caller, query, [matchOf({ words: asked, plan: statistics.planFor(asked) })])
  }
}
