/**
 * Advisory lock: exclusive during a backup or restore, shared in every transaction that deletes stored objects. So no
 * image is deleted that the rows of a running backup refer to.
 */
export const BACKUP_LOCK = 7001
