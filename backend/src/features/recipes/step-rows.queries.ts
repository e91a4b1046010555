import type { RecipeStepCreate, RecipeStepRead, StepIngredientRead } from '@larder/contract/recipe-steps'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { replaceRows } from '../../db/insert-rows.ts'
import { invalid, unknownReference } from '../../errors/http-error.ts'
import { type MeantLine, numbersAfter } from './follow-lines.ts'
import type { RecipeKey } from './recipes.queries.ts'

type StepRow = Omit<RecipeStepRead, 'id'> & { position: number }

const replaceStepRows = replaceRows<StepRow>('recipe_steps', 'recipe_id', {
  position: 'integer',
  section: 'text',
  instruction: 'text',
  duration_sec: 'integer',
  ingredients: 'jsonb',
  image_ids: 'integer[]',
})

/** After the lines: a step names some of these. */
export async function replaceSteps(trx: Db, recipe: RecipeKey, steps: RecipeStepCreate[]) {
  await requireLines(trx, recipe, steps)
  await requireImages(trx, recipe, steps)
  const rows = steps.map(
    (step, position): StepRow => ({
      position,
      section: step.section || null,
      instruction: step.instruction,
      duration_sec: step.duration_sec ?? null,
      ingredients: step.ingredients?.map(({ line_number, share = 1 }) => ({ line_number, share })) ?? null,
      image_ids: step.image_ids ?? [],
    }),
  )
  await replaceStepRows(trx, recipe.id, rows)
}

async function requireLines(trx: Db, { id }: RecipeKey, steps: RecipeStepCreate[]) {
  if (!steps.some(({ ingredients }) => ingredients?.length)) return
  const { count } = await trx
    .selectFrom('recipe_ingredients')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('recipe_id', '=', id)
    .executeTakeFirstOrThrow()
  for (const [at, { ingredients }] of steps.entries()) {
    const numbers = ingredients?.map(({ line_number }) => line_number) ?? []
    const path = (index: number) => `/steps/${at}/ingredients/${index}/line_number`
    const beyond = numbers.findIndex((number) => number > count)
    if (beyond >= 0)
      throw invalid(path(beyond), 'too_large', `must be one of the ${count} lines of the recipe`, {
        limit: count,
      })
    const repeated = numbers.findIndex((number, index) => numbers.indexOf(number) !== index)
    if (repeated >= 0) throw invalid(path(repeated), 'duplicate', 'is named twice')
  }
}

async function requireImages(trx: Db, { id }: RecipeKey, steps: RecipeStepCreate[]) {
  if (!steps.some(({ image_ids }) => image_ids?.length)) return
  const rows = await trx.selectFrom('recipe_images').select('id').where('recipe_id', '=', id).execute()
  const known = new Set(rows.map((row) => row.id))
  for (const [at, { image_ids = [] }] of steps.entries()) {
    const unknown = image_ids.findIndex((image) => !known.has(image))
    if (unknown >= 0)
      throw unknownReference(`/steps/${at}/image_ids/${unknown}`, 'Image', image_ids[unknown] as number)
  }
}

/** What each step shows, once the pictures are there: those of a copy have other ids than where they came from. */
export async function updateStepImages(trx: Db, recipeId: number, shown: number[][]) {
  const rows = shown.map((image_ids, position) => ({ position, image_ids }))
  if (rows.every(({ image_ids }) => image_ids.length === 0)) return
  await sql`
    update recipe_steps step set image_ids = given.image_ids
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (position integer, image_ids integer[])
    where step.recipe_id = ${recipeId} and step.position = given.position`.execute(trx)
}

/** Whoever changes the lines and says nothing of the steps means that these use what they used. */
export async function followLines(trx: Db, { id }: RecipeKey, before: MeantLine[], after: MeantLine[]) {
  const steps = await trx
    .selectFrom('recipe_steps')
    .select(['id', 'ingredients'])
    .where('recipe_id', '=', id)
    .where('ingredients', 'is not', null)
    .execute()
  if (steps.length === 0) return
  const numbers = numbersAfter(before, after)
  for (const step of steps) {
    const uses = step.ingredients as StepIngredientRead[]
    const kept = uses.flatMap(({ line_number, share }) => {
      const number = numbers.get(line_number)
      return number === undefined ? [] : [{ line_number: number, share }]
    })
    await trx
      .updateTable('recipe_steps')
      .set({ ingredients: JSON.stringify(kept) })
      .where('id', '=', step.id)
      .execute()
  }
}
