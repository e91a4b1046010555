import { BACKUP_ACTIONS, type BackupAction } from '@larder/contract/operations/backups'
import type { Policy } from '../../http/access.ts'

/** Admin's alone: it holds everything. */
export const backupAccess: Policy<BackupAction, { id: number }> = {
  name: 'Backup',
  param: 'backup_id',
  actions: BACKUP_ACTIONS,
  policyInput: async (_db, id) => ({ id }),
  allow: () => [],
}
