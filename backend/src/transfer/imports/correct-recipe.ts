import type { ImportContentUpdate } from '@larder/contract/transfer/import-recipes'
import type { Remark } from '@larder/readers/recipe'
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
  const row = await trx
    .selectFrom('import_recipes')
    .select(['content', 'remarks'])
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Recipe of this import', position)
  const corrected = applyCorrection(row.content as ReadContent, correction)
  await trx
    .updateTable('import_recipes')
    .set({
      content: JSON.stringify(corrected),
      title: corrected.title,
      remarks: JSON.stringify(keepTrueRemarks(row.remarks as Remark[], corrected)),
    })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
  if (correction.ingredients) await addNames(trx, importId, corrected.ingredients, caller)
}

/** A correction counts as a review: only the remaining gaps are reported. */
const keepTrueRemarks = (remarks: Remark[], { ingredients, steps }: ReadContent): Remark[] =>
  remarks.filter(
    ({ code }) =>
      (code === 'no_ingredients' && ingredients.length === 0) || (code === 'no_steps' && steps.length === 0),
  )

/** Lines and steps with the same text keep what the source says about them. */
function applyCorrection(content: ReadContent, correction: ImportContentUpdate): ReadContent {
  const { ingredients, steps, tags, pictures, ...fields } = correction
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
    ...(pictures && { chosen_pictures: pictures }),
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
