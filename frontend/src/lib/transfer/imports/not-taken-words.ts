import {
  MAX_NOT_IMPORTED_NAMES,
  type NotImportedKind,
  type NotTaken,
} from '@larder/contract/transfer/imports'
import * as m from '#lib/generated/messages.ts'
import { formatDate } from '#lib/i18n/format-date.ts'

const WORDS: Partial<Record<NotImportedKind, (counted: { count: number }) => string>> = {
  list: m.import_not_taken_list,
  planned_meal: m.import_not_taken_planned_meal,
  store: m.import_not_taken_store,
}

/** '3 shopping lists'; a kind that is newer than this page, or was never told, is named as a whole. */
export function notTakenWords({ kind, count }: NotTaken): string {
  const words = WORDS[kind]
  return words && count !== null ? words({ count }) : m.import_not_taken_unknown()
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** 'Weekly shop, Barbecue', '16 November 2026, 17 November 2026'; more than are named are hinted at. */
export function notTakenNames({ names, count }: NotTaken): string {
  const shown = names.map((name) => (DAY.test(name) ? formatDate(name) : name))
  const hasMore = names.length === MAX_NOT_IMPORTED_NAMES && (count ?? 0) > names.length
  return [...shown, ...(hasMore ? ['…'] : [])].join(', ')
}
