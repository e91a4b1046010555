import { type Static, type TSchema, Type } from 'typebox'
import { defineBase, id, Nullable, named, optional, requiredText, text } from '../fields.ts'

const WEEK_SEC = 7 * 24 * 60 * 60

const duration = Nullable(
  Type.Integer({ minimum: 0, maximum: 8 * WEEK_SEC, description: 'How long to wait or cook, in seconds' }),
)
/** As many lines as a recipe has at most. */
const MAX_LINES = 300
export const MAX_STEP_IMAGES = 10

const use = {
  line_number: Type.Integer({
    minimum: 1,
    maximum: MAX_LINES,
    description: 'Which of the ingredient lines of the recipe, counted from 1',
  }),
  share: Type.Number({
    minimum: 0.01,
    maximum: 1,
    description: 'How much of that line: 1 is all of it (by default), 0.5 half',
  }),
}
const StepIngredientCreate = named('StepIngredientCreate', { ...use, share: Type.Optional(use.share) })
export const StepIngredientRead = named('StepIngredientRead', use)

const uses = <Shape extends TSchema>(shape: Shape) =>
  Nullable(
    Type.Array(shape, {
      maxItems: MAX_LINES,
      description: 'The lines it uses, in order; null: nobody has said, so that its words alone tell',
    }),
  )
export const StepIngredients = uses(StepIngredientRead)

const section = Nullable(text(120, 'The part of the recipe it belongs to, such as "Dough"'))

export const RecipeStepBase = defineBase('RecipeStep', {
  instruction: requiredText(5000, 'What to do'),
  duration_sec: duration,
  section,
  image_ids: Type.Array(id('A picture of the recipe'), {
    maxItems: MAX_STEP_IMAGES,
    uniqueItems: true,
    description: 'The pictures of the recipe that it shows, in order',
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
  id: id('Identifies the step'),
  ...base,
  ingredients: StepIngredients,
})

export type StepIngredientRead = Static<typeof StepIngredientRead>
export type RecipeStepCreate = Static<typeof RecipeStepCreate>
export type RecipeStepRead = Static<typeof RecipeStepRead>
