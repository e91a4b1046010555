import type { RestoreFailure, RestorePhase } from '@larder/contract/operations/backups'
import * as m from '#lib/generated/messages.ts'

/** Without a failure, a restore that is over has replaced everything. */
export type RestoreState =
  | { isOver: false; phase?: RestorePhase; percent?: number }
  | { isOver: true; failure?: RestoreFailure }

const PHASES: Record<RestorePhase, () => string> = {
  checking: m.backup_restore_phase_checking,
  saving: m.backup_restore_phase_saving,
  pictures: m.backup_restore_phase_pictures,
  rows: m.backup_restore_phase_rows,
  indexes: m.backup_restore_phase_indexes,
}

const FAILURES: Record<RestoreFailure, () => string> = {
  damaged: m.backup_restore_failed_damaged,
  newer: m.backup_restore_failed_newer,
  in_use: m.backup_restore_failed_in_use,
  no_space: m.backup_restore_failed_no_space,
  store_away: m.backup_restore_failed_store_away,
  unknown: m.backup_restore_failed,
}

export const describePhase = (phase: RestorePhase | undefined) =>
  phase ? PHASES[phase]() : m.backup_restore_restarting()

export const describeRestoreFailure = (failure: RestoreFailure) => FAILURES[failure]()
