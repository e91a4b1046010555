import type { ImportContentUpdate } from '@larder/contract/transfer/imports'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import type { ReadContent } from './import-recipes.queries.ts'
import { addNames } from './match-ingredient-names.ts'
import { parseIngredientName } from './parse-ingredient-name.ts'

/** Applies a correction to a recipe of an import. */
export async function correctRecipe(
  trx: Db,
  importId: number,
  position: number,
  correction: ImportContentUpdate,
  caller: Caller,
) {
  const { rows } = await sql<{ content: ReadContent }>`
    select content from import_recipes where import_id = ${importId} and position = ${position} for update`.execute(
    trx,
  )
  const content = rows[0]?.content
  if (!content) throw notFound('Recipe of this import', position)
  const corrected = applyCorrection(content, correction)
  await sql`
    update import_recipes set content = ${JSON.stringify(corrected)}::jsonb, title = ${corrected.title}
    where import_id = ${importId} and position = ${position}`.execute(trx)
  if (correction.ingredients) await addNames(trx, importId, corrected.ingredients, caller)
}

/** Lines and steps with the same text keep what the source says about them. */
export function applyCorrection(content: ReadContent, correction: ImportContentUpdate): ReadContent {
  const { ingredients, steps, tags, ...fields } = correction
  const areLinesKept =
    !ingredients ||
    (ingredients.length === content.ingredients.length &&
      ingredients.every(({ line }, index) => line === content.ingredients[index]?.line))
  const knownLines = new Map(content.ingredients.map((known) => [known.line, known]))
  const knownSteps = new Map(content.steps.map((known) => [known.instruction, known]))
  const corrected: ReadContent = {
    ...content,
    ...fields,
    ...(tags && { chosen_tags: tags }),
    // A total time of the source would otherwise replace a cleared cook time.
    ...((fields.cook_time_sec !== undefined || fields.prep_time_sec !== undefined) && {
      total_time_sec: null,
    }),
    ...(ingredients && {
      ingredients: ingredients.map(({ line, section }) => ({
        ...(knownLines.get(line) ?? { line, ...parseIngredientName(line) }),
        section,
      })),
    }),
    ...(steps && {
      steps: steps.map(({ instruction, ...changes }) => ({
        ...(knownSteps.get(instruction) ?? { instruction, duration_sec: null, pictures: [] }),
        ...changes,
      })),
    }),
  }
  if (areLinesKept) return corrected
  return { ...corrected, steps: corrected.steps.map((step) => ({ ...step, uses: null })) }
}
