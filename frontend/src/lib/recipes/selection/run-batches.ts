import type {
  RecipeBatchRead,
  RecipeBatchResult,
  RecipeChanges,
} from '@larder/contract/recipes/recipe-batches'
import type { RecipeSelection } from '@larder/contract/recipes/recipe-selection'
import type { ApiProblem } from '#lib/api/api-problem.ts'
import { newId } from '#lib/offline/change-queue/new-id.ts'

/** Recipes per request: few enough to show progress. */
const MAX_PER_REQUEST = 25
const MAX_ATTEMPTS = 4
const PAUSE_MS = 1000

export type BatchOutcome = {
  /** For the undo, in the order in which they were made. */
  batchIds: number[]
  changed: number
  unchanged: number
  refused: RecipeBatchResult[]
  /** Why the rest was not done. */
  problem?: Pick<ApiProblem, 'status' | 'code' | 'params'>
}

type OnProgress = (done: number) => void

/** Changes the recipes in several requests. Ends at the first request that fails. */
export async function runBatches(
  recipes: RecipeSelection,
  changes: RecipeChanges,
  onprogress: OnProgress,
): Promise<BatchOutcome> {
  const outcome = newOutcome()
  if (recipes.ids) {
    for (let start = 0; start < recipes.ids.length && !outcome.problem; start += MAX_PER_REQUEST) {
      const ids = recipes.ids.slice(start, start + MAX_PER_REQUEST)
      await addBatch(outcome, '/recipes/batch', { recipes: { ids }, changes }, onprogress)
    }
    return outcome
  }
  let cursor: string | null | undefined
  do {
    const body = { recipes, changes, limit: MAX_PER_REQUEST, ...(cursor && { cursor }) }
    cursor = await addBatch(outcome, '/recipes/batch', body, onprogress)
  } while (cursor && !outcome.problem)
  return outcome
}

/** The last batch first, so that each finds what it left. */
export async function undoBatches(batchIds: number[], onprogress: OnProgress): Promise<BatchOutcome> {
  const outcome = newOutcome()
  for (const id of batchIds.toReversed()) {
    await addBatch(outcome, `/recipes/batch/${id}/undo`, {}, onprogress)
    if (outcome.problem) break
  }
  return outcome
}

const newOutcome = (): BatchOutcome => ({ batchIds: [], changed: 0, unchanged: 0, refused: [] })

/** Returns the cursor of the next batch. */
async function addBatch(
  outcome: BatchOutcome,
  url: string,
  body: object,
  onprogress: OnProgress,
): Promise<string | null> {
  const response = await post(url, body)
  if (!response?.ok) {
    outcome.problem = (await response?.json().catch(() => undefined)) ?? { status: 503, code: 'unavailable' }
    return null
  }
  const { id, results, next_cursor }: RecipeBatchRead = await response.json()
  outcome.batchIds.push(id)
  for (const result of results) {
    if (result.status === 'refused') outcome.refused.push(result)
    else outcome[result.status]++
  }
  onprogress(outcome.changed + outcome.unchanged + outcome.refused.length)
  return next_cursor
}

/** Repeats a request whose response was lost, with the same key, so that nothing is changed twice. */
async function post(url: string, body: object): Promise<Response | undefined> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': newId() }
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => undefined,
    )
    if ((response && response.status < 502) || attempt === MAX_ATTEMPTS) return response
    await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE_MS))
  }
}
