import * as m from '#lib/generated/messages.ts'
import { formatList } from '#lib/i18n/format-list.ts'
import { type DraftPart, partLabel } from '../draft/compare-drafts.ts'
import type { SaveConflict } from './save-failure.ts'

type SavedBy = SaveConflict['savedBy']

export function formatConflictTitle(savedBy: SavedBy, userId: number): string {
  if (savedBy?.user_id === userId) return m.conflict_title_self()
  return savedBy ? m.conflict_title_by({ name: savedBy.username }) : m.conflict_title()
}

/** "Title and Notes (ben)" */
export function formatMergedParts(parts: readonly DraftPart[], savedBy: SavedBy): string {
  const names = formatList(parts.map(partLabel))
  return savedBy ? `${names} (${savedBy.username})` : names
}
