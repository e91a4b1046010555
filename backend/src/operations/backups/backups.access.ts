import { BACKUP_DEEDS, type BackupDeed } from '@larder/contract/operations/backups'
import type { Guard } from '../../http/access.ts'

/** Admin's alone: it holds everything. */
export const backupAccess: Guard<BackupDeed, { id: number }> = {
  resource: 'Backup',
  param: 'backup_id',
  deeds: BACKUP_DEEDS,
  facts: async (_db, id) => ({ id }),
  may: () => [],
}
