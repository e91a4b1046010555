import type { IngredientCandidate, LineWord } from '@larder/contract/food/ingredient-lines'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { formatDurationInput } from './parse-duration.ts'
import { forPlainFields, type PlainField, type PlainValues, RECIPE_FIELDS } from './recipe-fields.ts'

export type Heading = {
  kind: 'heading'
  key: string
  name: string
}

export type IngredientLine = {
  kind: 'line'
  key: string
  /** As typed. The fields below are parsed from it or set by the cook. */
  text: string
  amount: string
  name: string
  note: string
  /** Null: an ingredient is created from `name`. */
  ingredientId: number | null
  knownName: string | null
  grams: number | null
  gramsBy: RecipeIngredientRead['grams_by']
  isRead: boolean
  candidates: IngredientCandidate[]
  words: LineWord[]
  /** Suggested recipes to link. */
  recipes: LinkedRecipe[]
  /** The linked recipe; null: none by the cook's choice; undefined: not chosen. */
  recipe?: LinkedRecipe | null | undefined
}

export type LinkedRecipe = { id: number; title: string }

export type StepLine = {
  kind: 'line'
  key: string
  instruction: string
  duration: string
  /** The ingredient lines it uses, by key; null: not chosen, so they are matched by its text. */
  uses: StepUse[] | null
  imageIds: number[]
}

export type StepUse = { key: string; share: number }

export type IngredientItem = Heading | IngredientLine
export type StepItem = Heading | StepLine

/** A recipe in the editor, with the API's field names. */
export type RecipeDraft = Record<PlainField, string> & {
  category_ids: number[]
  ingredients: IngredientItem[]
  steps: StepItem[]
}

let lastKey = 0
const newKey = () => `k${++lastKey}`

export const newHeading = (name = ''): Heading => ({ kind: 'heading', key: newKey(), name })
export const newStep = (
  instruction = '',
  duration = '',
  more?: Pick<StepLine, 'uses' | 'imageIds'>,
): StepLine => ({
  kind: 'line',
  key: newKey(),
  instruction,
  duration,
  uses: more?.uses ?? null,
  imageIds: more?.imageIds ?? [],
})
export const newLine = (text = ''): IngredientLine => ({
  kind: 'line',
  key: newKey(),
  text,
  amount: '',
  name: '',
  note: '',
  ingredientId: null,
  knownName: null,
  grams: null,
  gramsBy: 'unknown',
  isRead: false,
  candidates: [],
  words: [],
  recipes: [],
})

export const isBlank = (line: IngredientLine | StepLine) =>
  ('text' in line ? line.text : line.instruction).trim() === ''

function withHeadings<Row extends { section: string | null }, Line>(
  rows: readonly Row[],
  toLine: (row: Row) => Line,
): (Heading | Line)[] {
  let section: string | null = null
  return rows.flatMap((row) => {
    const heading = row.section === section ? [] : [newHeading(row.section ?? '')]
    section = row.section
    return [...heading, toLine(row)]
  })
}

function lineFromRow(row: RecipeIngredientRead): IngredientLine {
  return {
    ...newLine(row.line),
    amount: row.amount_readable,
    name: row.name,
    note: row.note ?? '',
    ingredientId: row.ingredient_id,
    knownName: row.name,
    grams: row.amount_grams,
    gramsBy: row.grams_by,
    isRead: true,
    ...(row.recipe_id !== null && { recipe: { id: row.recipe_id, title: row.recipe_title ?? row.name } }),
  }
}

/** A new recipe is shared with the kitchen, if there is one. */
export const emptyDraft = (kitchen: { id: number } | null = null): RecipeDraft => ({
  ...forPlainFields((key) => RECIPE_FIELDS[key].start ?? ''),
  ...(kitchen && { visibility: 'kitchen', kitchen_id: String(kitchen.id) }),
  category_ids: [],
  ingredients: [newLine()],
  steps: [newStep()],
})

/** The editable part of a recipe. */
export type RecipeContent = PlainValues & Pick<RecipeRead, 'categories' | 'ingredients' | 'steps'>

const plainTexts = (recipe: PlainValues) => forPlainFields((key) => RECIPE_FIELDS[key].toText(recipe[key]))

export function draftFromRecipe(recipe: RecipeContent): RecipeDraft {
  const ingredients = withHeadings(recipe.ingredients, lineFromRow)
  const keys = ingredients.filter((item) => item.kind === 'line').map(({ key }) => key)
  const steps = withHeadings(recipe.steps, (step) =>
    newStep(step.instruction, formatDurationInput(step.duration_sec), {
      uses:
        step.ingredients?.map(({ line_number, share }) => ({ key: keys[line_number - 1] ?? '', share })) ??
        null,
      imageIds: step.image_ids,
    }),
  )
  return {
    ...plainTexts(recipe),
    category_ids: recipe.categories.map((category) => category.id),
    ingredients: ingredients.length > 0 ? ingredients : [newLine()],
    steps: steps.length > 0 ? steps : [newStep()],
  }
}

/** For drafts from elsewhere, whose keys may already be in use. */
export function withNewKeys(draft: RecipeDraft): RecipeDraft {
  const ingredients = draft.ingredients.map((item) => ({ ...item, key: newKey() }))
  const keys = new Map(draft.ingredients.map(({ key }, index) => [key, ingredients[index]?.key ?? '']))
  const steps = draft.steps.map((item) => ({ ...item, key: newKey() }))
  return { ...draft, ingredients, steps: remapUses(steps, keys) }
}

/** Replaces line keys in steps. Lines without a new key are removed. */
export const remapUses = (steps: StepItem[], keys: ReadonlyMap<string, string>): StepItem[] =>
  steps.map((item) =>
    item.kind === 'heading' || !item.uses
      ? item
      : {
          ...item,
          uses: item.uses.flatMap(({ key, share }) => {
            const known = keys.get(key)
            return known ? [{ key: known, share }] : []
          }),
        },
  )

/** Without data that only helps while typing, and without deleted pictures. */
export const toSubmittedDraft = (draft: RecipeDraft, imageIds: ReadonlySet<number>): RecipeDraft => ({
  ...draft,
  steps: draft.steps.map((item) =>
    item.kind === 'line' ? { ...item, imageIds: item.imageIds.filter((id) => imageIds.has(id)) } : item,
  ),
  ingredients: draft.ingredients.map((item) =>
    item.kind === 'line' ? { ...item, candidates: [], words: [], recipes: [] } : item,
  ),
})
