import { BACKUP_ACTIONS, type BackupAction } from '@larder/contract/operations/backups'
import type { Policy } from '../../http/access.ts'

/** Only for Admins, because a backup contains all data. */
export const backupAccess: Policy<BackupAction, { id: number }> = {
  name: 'Backup',
  param: 'backup_id',
  actions: BACKUP_ACTIONS,
  policyInput: async (_db, id) => ({ id }),
  allow: () => [],
}
