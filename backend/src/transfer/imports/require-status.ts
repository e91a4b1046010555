import { type ImportAction, type ImportStatus, UNDO_DAYS } from '@larder/contract/transfer/imports'
import { conflict } from '../../errors/http-error.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Includes the statuses that follow the action, so that a repeated request succeeds. */
const ALLOWED_STATUSES: Record<ImportAction, readonly string[]> = {
  choose: ['ready'],
  commit: ['ready', 'committing', 'done'],
  undo: ['done', 'undoing', 'undone'],
  delete: ['reading', 'ready', 'done', 'undone'],
}

type Locked = { id: number; status: ImportStatus | 'receiving'; committed_at: string | null }

export function requireStatus({ id, status, committed_at }: Locked, action: ImportAction) {
  if (!ALLOWED_STATUSES[action].includes(status))
    throw conflict('not_now', `Import ID ${id} is ${status}, so this is not possible now.`, {
      resource: 'Import',
      id,
    })
  if (action === 'undo' && committed_at && Date.parse(committed_at) < Date.now() - UNDO_DAYS * DAY_MS)
    throw conflict('not_now', `Import ID ${id} is older than ${UNDO_DAYS} days.`, { resource: 'Import', id })
}
