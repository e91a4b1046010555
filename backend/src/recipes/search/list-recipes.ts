import { MAX_LIST_IMAGE_WIDTH } from '@larder/contract/recipes/recipe-images'
import type { RecipeListQuery, RecipePage, RecipeSummary } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { addJsonFields, type Json } from '../../db/json.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { buildPage, capTotal, DEFAULT_LIMIT } from '../../http/paging.ts'
import type { ImageUrls } from '../../storage/image-urls.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { isByCooking, listByCooking } from './list-by-cooking.queries.ts'
import { countRecipes, listRecipes, type RecipeRow } from './recipe-list.queries.ts'
import { matchCondition, searchRecipes } from './recipe-search.queries.ts'
import { correctWords, splitWords } from './search-query.ts'
import type { SearchStatistics } from './search-statistics.ts'
import { findSummaries, type Summary } from './summaries.queries.ts'

export const toSummary = (
  imageUrls: ImageUrls,
  caller: Caller | undefined,
  { json, image, is_favourite, ...policyInput }: Summary,
): Json<RecipeSummary> =>
  addJsonFields(json, {
    may: [...allowedActions(recipeAccess, caller, policyInput)],
    is_favourite,
    image: image && imageUrls.image(image, caller, MAX_LIST_IMAGE_WIDTH),
  })

type SearchResult = { rows: RecipeRow[]; words: string[]; correctedQ?: string }

/** Builds the JSON from the stored JSON of the summaries, without parsing it. */
export async function listRecipePage(
  db: Db,
  imageUrls: ImageUrls,
  statistics: SearchStatistics,
  caller: Caller | undefined,
  query: RecipeListQuery,
): Promise<Json<RecipePage>> {
  const limit = query.limit ?? DEFAULT_LIMIT
  const words = query.q?.trim() ? splitWords(query.q) : undefined
  const found = words ? await findMatches(words) : { rows: await list(), words: [] }
  const { items, next_cursor } = buildPage(found.rows, limit, (row) => row.cursor)
  const rest = {
    next_cursor,
    ...('correctedQ' in found && { corrected_q: found.correctedQ }),
    ...(query.count && capTotal(await countMatches(found.words))),
  }
  const summaries = await findSummaries(db, caller, items)
  const shown = summaries.map((summary) => toSummary(imageUrls, caller, summary))
  return addJsonFields(`{"items":[${shown.join(',')}]}` as Json<Pick<RecipePage, 'items'>>, rest)

  function list(matching?: ReturnType<typeof matchCondition>[]): Promise<RecipeRow[]> {
    return isByCooking(query)
      ? listByCooking(db, caller, query, limit, matching)
      : listRecipes(db, caller, query, limit, { matching, statistics: statistics.ingredients })
  }

  async function findMatches(searchWords: string[]): Promise<SearchResult> {
    if (searchWords.length === 0) return { rows: [], words: searchWords }
    const rows = await search(searchWords)
    const corrected = rows.length === 0 ? await correctWords(db, searchWords, caller) : undefined
    const correctedRows = corrected ? await search(corrected) : []
    // A correction without results is not returned: it could be a word of a recipe that is no longer public.
    if (!corrected || correctedRows.length === 0) return { rows, words: searchWords }
    return { rows: correctedRows, words: corrected, correctedQ: corrected.join(' ') }
  }

  function search(searchWords: string[]): Promise<RecipeRow[]> {
    const plan = statistics.choosePlan(searchWords)
    if (query.sort === undefined) return searchRecipes(db, caller, query, { words: searchWords, plan, limit })
    return list([matchCondition({ words: searchWords, plan })])
  }

  async function countMatches(searchWords: string[]): Promise<number> {
    if (!words) return countRecipes(db, caller, query)
    if (searchWords.length === 0) return 0
    return countRecipes(db, caller, query, [
      matchCondition({ words: searchWords, plan: statistics.choosePlan(searchWords) }),
    ])
  }
}
