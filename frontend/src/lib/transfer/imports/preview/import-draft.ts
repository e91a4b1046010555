import type { ImportContentUpdate, ImportRecipeRead } from '@larder/contract/transfer/import-recipes'
import { formText } from '../../../api/form-text.ts'
import { toRecipeBody } from '../../../recipes/editor/draft/draft-body.ts'
import { readDraftForm } from '../../../recipes/editor/draft/read-draft-form.ts'
import { emptyDraft, type RecipeDraft } from '../../../recipes/editor/draft/recipe-draft.ts'
import { forPlainFields, RECIPE_FIELDS } from '../../../recipes/editor/draft/recipe-fields.ts'

/** The recipe in the fields of the editor; lines and steps are texts of their own. */
const toDraft = (recipe: ImportRecipeRead): RecipeDraft => ({
  ...emptyDraft(),
  ...forPlainFields((key) =>
    key in recipe
      ? (RECIPE_FIELDS[key].toText as (value: unknown) => string)(recipe[key as keyof ImportRecipeRead])
      : (RECIPE_FIELDS[key].start ?? ''),
  ),
})

/** One row per line; '# Dough' starts a section. */
function formatRows<Row extends { section: string | null }>(
  rows: readonly Row[],
  toText: (row: Row) => string,
  separator: string,
): string {
  let section: string | null = null
  return rows
    .flatMap((row) => {
      const heading = row.section === section ? [] : [`# ${row.section ?? ''}`]
      section = row.section
      return [...heading, toText(row)]
    })
    .join(separator)
}

const formatLines = (rows: ImportRecipeRead['ingredients']) => formatRows(rows, ({ line }) => line, '\n')

const formatStepLines = (rows: ImportRecipeRead['steps']) =>
  formatRows(rows, ({ instruction }) => instruction, '\n\n')

const readTags = (text: string): string[] => [
  ...new Map(
    text
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => [name.toLowerCase(), name] as const),
  ).values(),
]

/** What a form of the preview contains. */
type EditedRecipe = {
  draft: RecipeDraft
  lines: string
  steps: string
  tags: string
  /** Positions of the pictures to keep. */
  pictures: number[]
}

export const toEdited = (recipe: ImportRecipeRead): EditedRecipe => ({
  draft: toDraft(recipe),
  lines: formatLines(recipe.ingredients),
  steps: formatStepLines(recipe.steps),
  tags: recipe.tags.join(', '),
  pictures: recipe.pictures.flatMap(({ position, is_kept }) => (is_kept ? position : [])),
})

const readPictures = (form: FormData) => form.getAll('picture').map(Number)

/** As submitted, so that a rejected form loses nothing. */
export const readEdited = (form: FormData, draft: RecipeDraft): EditedRecipe => ({
  draft,
  lines: formText(form, 'ingredient_lines'),
  steps: formText(form, 'step_lines'),
  tags: formText(form, 'tags'),
  pictures: readPictures(form),
})

/** A rejected correction. */
export type RejectedEdit = { position: number; fields: Record<string, string>; typed: EditedRecipe }

/** The correction in a submitted form. */
export function toCorrection(form: FormData): { draft: RecipeDraft; toBody: () => ImportContentUpdate } {
  const draft = readDraftForm(form)
  const pictures = readPictures(form)
  // Until someone chooses, Larder tries the next picture if one cannot be loaded.
  const isChosen = pictures.join() !== formText(form, 'pictures_before')
  return {
    draft,
    toBody: () => {
      const { title, description, notes, servings, yield_words, prep_time_sec, cook_time_sec, ...body } =
        toRecipeBody(draft)
      return {
        ...{ title, description, notes, servings, yield_words, prep_time_sec, cook_time_sec },
        source_url: body.source_url,
        equipment: body.equipment,
        ingredients: body.ingredients.map(({ line = '', section = null }) => ({ line, section })),
        steps: body.steps.map(({ instruction, section = null }) => ({ instruction, section })),
        tags: readTags(formText(form, 'tags')),
        ...(isChosen && { pictures }),
      }
    },
  }
}
