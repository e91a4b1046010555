import type { NotTaken, NotTakenKind } from '@larder/contract/imports'
import * as m from '#lib/generated/messages.ts'

const WORDS: Partial<Record<NotTakenKind, (counted: { count: number }) => string>> = {
  list: m.import_not_taken_list,
  planned_meal: m.import_not_taken_planned_meal,
  store: m.import_not_taken_store,
}

/** '3 shopping lists'; a kind that is newer than this page, or was never told, is named as a whole. */
export function notTakenWords({ kind, count }: NotTaken): string {
  const words = WORDS[kind]
  return words && count !== null ? words({ count }) : m.import_not_taken_unknown()
}
