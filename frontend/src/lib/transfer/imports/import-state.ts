import { type ImportRead, type ImportStatus, UNDO_DAYS } from '@larder/contract/transfer/imports'
import * as m from '#lib/generated/messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const BUSY: readonly ImportStatus[] = ['reading', 'committing', 'undoing']
/** Whether it changes by itself, so that a page of it must follow. */
export const isBusy = ({ status }: Pick<ImportRead, 'status'>) => BUSY.includes(status)

/** How many recipes will come, as chosen. */
export const comingCount = ({ recipe_count, skipped_count }: ImportRead) => recipe_count - skipped_count

/** How many things besides recipes will come; they are not chosen one by one. */
export const restCount = ({ book_count, meal_count, template_count }: ImportRead) =>
  book_count + meal_count + template_count

/** Whether what came was something else than recipes. */
export const isRestAlone = (item: ImportRead) => item.imported_count === 0 && restCount(item) > 0

export const isEmpty = (item: ImportRead) => item.recipe_count + restCount(item) === 0

/** Until when it can be taken back; undefined when nothing has come, or it is too late. */
export function undoUntil({ status, committed_at }: ImportRead, now = Date.now()): string | undefined {
  if (status !== 'done' || committed_at === null) return undefined
  const until = Date.parse(committed_at) + UNDO_DAYS * DAY_MS
  return until > now ? new Date(until).toISOString() : undefined
}

export function stateWords(item: ImportRead): string {
  const { status, recipe_count, imported_count } = item
  if (status === 'ready' && recipe_count > 0) return m.import_state_ready({ count: recipe_count })
  if (status === 'ready') return titleOf(item)
  if (status === 'done' && isRestAlone(item)) return titleOf(item)
  if (status === 'done') return m.import_state_done({ count: imported_count })
  return {
    reading: m.import_state_reading,
    committing: m.import_state_committing,
    undoing: m.import_state_undoing,
    undone: m.import_state_undone,
  }[status]()
}

export function titleOf(item: ImportRead): string {
  const { status } = item
  if (status === 'ready' && isEmpty(item)) return m.import_nothing_title()
  if (status === 'done' && isRestAlone(item)) return m.import_done_rest_title()
  return {
    reading: m.import_reading_title,
    ready: m.import_ready_title,
    committing: m.import_committing_title,
    done: m.import_done_title,
    undoing: m.import_undoing_title,
    undone: m.import_undone_title,
  }[status]()
}
