import { type Static, Type } from 'typebox'
import { id, Nullable, named, optional, requiredText, sharedBy, text } from './fields.ts'

const WEEK_SEC = 7 * 24 * 60 * 60

const duration = Nullable(
  Type.Integer({ minimum: 0, maximum: 8 * WEEK_SEC, description: 'How long to wait or cook, in seconds' }),
)
const section = Nullable(text(120, 'The part of the recipe it belongs to, such as "Dough"'))

export const RecipeStepBase = sharedBy('RecipeStep', {
  instruction: requiredText(5000, 'What to do'),
  duration_sec: duration,
  section,
})
const base = RecipeStepBase.properties

export const RecipeStepCreate = named(
  'RecipeStepCreate',
  { ...optional(base), instruction: base.instruction },
  { examples: [{ instruction: 'Let the dough rise until doubled.', duration_sec: 3600 }] },
)
export const RecipeStepRead = named('RecipeStepRead', { id: id('Identifies the step'), ...base })

export type RecipeStepCreate = Static<typeof RecipeStepCreate>
export type RecipeStepRead = Static<typeof RecipeStepRead>
