import { type ImportRead, type ImportStatus, UNDO_DAYS } from '@larder/contract/transfer/imports'
import * as m from '#lib/generated/messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const BUSY: readonly ImportStatus[] = ['reading', 'committing', 'undoing']
/** True while a background job works on it, so that pages must follow its events. */
export const isBusy = ({ status }: Pick<ImportRead, 'status'>) => BUSY.includes(status)

/** Number of recipes that will be imported. */
export const countRecipesToImport = ({ recipe_count, skipped_count }: ImportRead) =>
  recipe_count - skipped_count

/** Number of other items that will be imported. Users can't choose them one by one. */
export const countOtherItems = ({ book_count, meal_count, template_count }: ImportRead) =>
  book_count + meal_count + template_count

export const hasOnlyOtherItems = (item: ImportRead) => item.imported_count === 0 && countOtherItems(item) > 0

export const isEmpty = (item: ImportRead) => item.recipe_count + countOtherItems(item) === 0

/** End of the undo period. Undefined if there is nothing to undo or the period is over. */
export function undoUntil({ status, committed_at }: ImportRead, now = Date.now()): string | undefined {
  if (status !== 'done' || committed_at === null) return undefined
  const until = Date.parse(committed_at) + UNDO_DAYS * DAY_MS
  return until > now ? new Date(until).toISOString() : undefined
}

export function formatState(item: ImportRead): string {
  const { status, recipe_count, imported_count } = item
  if (status === 'ready' && recipe_count > 0) return m.import_state_ready({ count: recipe_count })
  if (status === 'ready') return formatTitle(item)
  if (status === 'done' && hasOnlyOtherItems(item)) return formatTitle(item)
  if (status === 'done') return m.import_state_done({ count: imported_count })
  return {
    reading: m.import_state_reading,
    committing: m.import_state_committing,
    undoing: m.import_state_undoing,
    undone: m.import_state_undone,
  }[status]()
}

export function formatTitle(item: ImportRead): string {
  const { status } = item
  if (status === 'ready' && isEmpty(item)) return m.import_nothing_title()
  if (status === 'done' && hasOnlyOtherItems(item)) return m.import_done_rest_title()
  return {
    reading: m.import_reading_title,
    ready: m.import_ready_title,
    committing: m.import_committing_title,
    done: m.import_done_title,
    undoing: m.import_undoing_title,
    undone: m.import_undone_title,
  }[status]()
}
