import { type Static, Type } from 'typebox'
import { Nullable, named } from '../fields.ts'
import { OneOfCodes } from '../problems.ts'

/** Reasons to check a recipe. */
const REVIEW_REMARKS = {
  encoding_guessed: 'the text encoding was guessed',
  file_cut_off: 'the source is incomplete',
  no_ingredients: 'no ingredients were found',
  no_steps: 'no steps were found',
  read_from_layout: 'the web page has no recipe data, so its text was interpreted',
  read_from_photo: 'the text was read from a photo',
  value_too_long: 'a text was too long and was cut off',
  value_unreadable: 'a value could not be read: `detail`',
} as const
export type ReviewRemarkCode = keyof typeof REVIEW_REMARKS

export const isReviewRemark = (code: string): code is ReviewRemarkCode => Object.hasOwn(REVIEW_REMARKS, code)

export const ReviewRemark = named('ReviewRemark', {
  code: OneOfCodes(REVIEW_REMARKS, 'Reason. Later versions can add codes'),
  detail: Nullable(Type.String({ description: 'Value that the remark is about' })),
})
export const RecipeReview = named(
  'RecipeReview',
  { remarks: Type.Array(ReviewRemark, { description: 'What to check' }) },
  { description: 'Why the recipe needs review' },
)

export type ReviewRemark = Static<typeof ReviewRemark>
export type RecipeReview = Static<typeof RecipeReview>
