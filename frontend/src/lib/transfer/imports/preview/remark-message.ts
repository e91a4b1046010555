import type { ImportRecipeRead } from '@larder/contract/transfer/imports'
import * as m from '#lib/generated/messages.ts'

type Remark = ImportRecipeRead['remarks'][number]

/** Only remarks that users can act on. Unsupported fields are listed separately. */
const MESSAGES: Record<string, (remark: Remark) => string> = {
  encoding_guessed: m.import_remark_encoding_guessed,
  file_cut_off: m.import_remark_file_cut_off,
  no_ingredients: m.import_remark_no_ingredients,
  no_steps: m.import_remark_no_steps,
  value_too_long: m.import_remark_value_too_long,
  value_unreadable: ({ detail }) => m.import_remark_value_unreadable({ detail: detail ?? '' }),
}

export const remarkMessages = (remarks: readonly Remark[]): string[] => [
  ...new Set(remarks.flatMap((remark) => MESSAGES[remark.code]?.(remark) ?? [])),
]
