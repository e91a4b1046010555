/**
 * Held by a backup, and by a restore, on the whole database. Whoever removes objects shares it for the length of its
 * transaction, so that no picture goes which the rows of a backup under way still name.
 */
export const BACKUP_LOCK = 7001
