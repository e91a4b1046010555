import type { RecipeStepCreate, StepIngredientRead } from '@larder/contract/recipes/recipe-steps'
import type { Db } from '../../db/db.ts'
import { inputRows } from '../../db/input-rows.ts'
import { invalid, unknownReference } from '../../errors/http-error.ts'
import { matchLines, type ResolvedLine } from './match-lines.ts'
import type { StepRow } from './write-recipe.queries.ts'

/** Checks references to lines and images. */
export function toStepRows(steps: RecipeStepCreate[], lineCount: number, imageIds: number[]): StepRow[] {
  requireLines(steps, lineCount)
  requireImages(steps, imageIds)
  return steps.map((step, position) => ({
    position,
    section: step.section || null,
    instruction: step.instruction,
    duration_sec: step.duration_sec ?? null,
    ingredients: step.ingredients?.map(({ line_number, share = 1 }) => ({ line_number, share })) ?? null,
    image_ids: step.image_ids ?? [],
  }))
}

function requireLines(steps: RecipeStepCreate[], count: number) {
  for (const [at, { ingredients }] of steps.entries()) {
    const numbers = ingredients?.map(({ line_number }) => line_number) ?? []
    const path = (index: number) => `/steps/${at}/ingredients/${index}/line_number`
    const beyond = numbers.findIndex((number) => number > count)
    if (beyond >= 0)
      throw invalid(path(beyond), 'too_large', `must be one of the ${count} lines of the recipe`, {
        limit: count,
      })
    const repeated = numbers.findIndex((number, index) => numbers.indexOf(number) !== index)
    if (repeated >= 0) throw invalid(path(repeated), 'duplicate', 'is listed twice')
  }
}

function requireImages(steps: RecipeStepCreate[], imageIds: number[]) {
  const known = new Set(imageIds)
  for (const [at, { image_ids = [] }] of steps.entries()) {
    const unknown = image_ids.findIndex((image) => !known.has(image))
    if (unknown >= 0)
      throw unknownReference(`/steps/${at}/image_ids/${unknown}`, 'Image', image_ids[unknown] as number)
  }
}

/** Separate from saving the steps, because copied images get new IDs. */
export async function updateStepImages(trx: Db, recipeId: number, imageIds: number[][]) {
  const rows = imageIds.map((image_ids, position) => ({ position, image_ids }))
  if (rows.every(({ image_ids }) => image_ids.length === 0)) return
  await trx
    .updateTable('recipe_steps as step')
    .from(inputRows(rows, { position: 'integer', image_ids: 'integer[]' }))
    .set((eb) => ({ image_ids: eb.ref('given.image_ids') }))
    .where('step.recipe_id', '=', recipeId)
    .whereRef('step.position', '=', 'given.position')
    .execute()
}

/** A change to the lines without the steps: the steps still use the same ingredients. */
export async function renumberStepLines(
  trx: Db,
  { id }: { id: number },
  before: ResolvedLine[],
  after: ResolvedLine[],
) {
  const steps = await trx
    .selectFrom('recipe_steps')
    .select(['id', 'ingredients'])
    .where('recipe_id', '=', id)
    .where('ingredients', 'is not', null)
    .execute()
  if (steps.length === 0) return
  const numbers = matchLines(before, after)
  for (const step of steps) {
    const uses = step.ingredients as StepIngredientRead[]
    const renumbered = uses.flatMap(({ line_number, share }) => {
      const number = numbers.get(line_number)
      return number === undefined ? [] : [{ line_number: number, share }]
    })
    await trx
      .updateTable('recipe_steps')
      .set({ ingredients: JSON.stringify(renumbered) })
      .where('id', '=', step.id)
      .execute()
  }
}
