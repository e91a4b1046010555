import { isReviewRemark, type ReviewRemarkCode } from '@larder/contract/recipes/recipe-reviews'
import * as m from '#lib/generated/messages.ts'

type Remark = { code: string; detail: string | null }

const MESSAGES: Record<ReviewRemarkCode, (remark: Remark) => string> = {
  encoding_guessed: m.review_encoding_guessed,
  file_cut_off: m.review_file_cut_off,
  no_ingredients: m.review_no_ingredients,
  no_steps: m.review_no_steps,
  read_from_layout: m.review_read_from_layout,
  read_from_photo: m.review_read_from_photo,
  value_too_long: m.review_value_too_long,
  value_unreadable: ({ detail }) => m.review_value_unreadable({ detail: detail ?? '' }),
}

/** Only remarks that users can act on. Unsupported fields are listed separately. */
export const remarkMessages = (remarks: readonly Remark[]): string[] => [
  ...new Set(remarks.flatMap((remark) => (isReviewRemark(remark.code) ? MESSAGES[remark.code](remark) : []))),
]
