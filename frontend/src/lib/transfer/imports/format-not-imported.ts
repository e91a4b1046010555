import {
  MAX_NOT_IMPORTED_NAMES,
  type NotImportedKind,
  type NotTaken,
} from '@larder/contract/transfer/imports'
import * as m from '#lib/generated/messages.ts'
import { formatDate } from '#lib/i18n/format-date.ts'

const MESSAGES: Partial<Record<NotImportedKind, (counted: { count: number }) => string>> = {
  list: m.import_not_taken_list,
  planned_meal: m.import_not_taken_planned_meal,
  store: m.import_not_taken_store,
}

/** "3 shopping lists". Unknown kinds get a general message. */
export function formatNotImported({ kind, count }: NotTaken): string {
  const format = MESSAGES[kind]
  return format && count !== null ? format({ count }) : m.import_not_taken_unknown()
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** "Weekly shop, Barbecue" or "16 November 2026, 17 November 2026", with "…" if there are more. */
export function formatNotImportedNames({ names, count }: NotTaken): string {
  const shown = names.map((name) => (DAY.test(name) ? formatDate(name) : name))
  const hasMore = names.length === MAX_NOT_IMPORTED_NAMES && (count ?? 0) > names.length
  return [...shown, ...(hasMore ? ['…'] : [])].join(', ')
}
