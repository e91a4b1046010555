import type { ImportFailure, ImportFailureCode } from '@larder/contract/transfer/imports'
import * as m from '#lib/generated/messages.ts'

const MESSAGES: Record<string, (failure: ImportFailure) => string> = {
  not_an_address: m.import_failed_not_an_address,
  address_refused: m.import_failed_address_refused,
  host_not_found: m.import_failed_host_not_found,
  no_connection: m.import_failed_no_connection,
  timed_out: m.import_failed_timed_out,
  host_given_up: m.import_failed_host_given_up,
  too_many_redirects: m.import_failed_too_many_redirects,
  refused: ({ status }) => m.import_failed_refused({ status: status ?? '–' }),
  too_large: m.import_failed_too_large,
  wrong_type: m.import_failed_wrong_type,
  no_recipe: m.import_failed_no_recipe,
  not_readable: m.import_failed_not_readable,
  password_needed: m.import_failed_password_needed,
  not_an_image: m.import_failed_not_an_image,
  no_longer_there: m.import_failed_no_longer_there,
  invalid: m.import_failed_invalid,
  robots_refused: m.import_failed_robots_refused,
  given_up: m.import_failed_given_up,
} satisfies Record<ImportFailureCode, (failure: ImportFailure) => string>

export const failureMessage = (failure: ImportFailure): string =>
  (MESSAGES[failure.code] ?? m.import_failed_not_readable)(failure)
