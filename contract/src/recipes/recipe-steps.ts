import { type Static, type TSchema, Type } from 'typebox'
import { defineBase, id, Nullable, named, optional, requiredText, text } from '../fields.ts'

const WEEK_SEC = 7 * 24 * 60 * 60

const duration = Nullable(
  Type.Integer({ minimum: 0, maximum: 8 * WEEK_SEC, description: 'Duration in seconds' }),
)
/** Equals the limit on ingredient lines of a recipe. */
const MAX_LINES = 300
export const MAX_STEP_IMAGES = 10

const use = {
  line_number: Type.Integer({
    minimum: 1,
    maximum: MAX_LINES,
    description: 'Position of the ingredient line in the recipe, starting at 1',
  }),
  share: Type.Number({
    minimum: 0.01,
    maximum: 1,
    description: 'Share of the line that the step uses: 1 (default) for all of it, 0.5 for half',
  }),
}
const StepIngredientCreate = named('StepIngredientCreate', { ...use, share: Type.Optional(use.share) })
export const StepIngredientRead = named('StepIngredientRead', use)

const uses = <Shape extends TSchema>(shape: Shape) =>
  Nullable(
    Type.Array(shape, {
      maxItems: MAX_LINES,
      description:
        'Ingredient lines that the step uses, in order; null if not specified, so that clients must find the ingredients in the instruction',
    }),
  )
export const StepIngredients = uses(StepIngredientRead)

const section = Nullable(text(120, 'Section of the recipe, such as "Dough"'))

export const RecipeStepBase = defineBase('RecipeStep', {
  instruction: requiredText(5000, 'Instruction'),
  duration_sec: duration,
  section,
  image_ids: Type.Array(id('ID of an image of the recipe'), {
    maxItems: MAX_STEP_IMAGES,
    uniqueItems: true,
    description: 'Images of the recipe that illustrate the step, in order',
  }),
})
const base = RecipeStepBase.properties

export const RecipeStepCreate = named(
  'RecipeStepCreate',
  {
    ...optional(base),
    instruction: base.instruction,
    ingredients: Type.Optional(uses(StepIngredientCreate)),
  },
  { examples: [{ instruction: 'Let the dough rise until doubled.', duration_sec: 3600 }] },
)
export const RecipeStepRead = named('RecipeStepRead', {
  id: id('ID of the step'),
  ...base,
  ingredients: StepIngredients,
})

export type StepIngredientRead = Static<typeof StepIngredientRead>
export type RecipeStepCreate = Static<typeof RecipeStepCreate>
export type RecipeStepRead = Static<typeof RecipeStepRead>
