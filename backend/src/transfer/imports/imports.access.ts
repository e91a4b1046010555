import { IMPORT_DEEDS, type ImportDeed } from '@larder/contract/transfer/imports'
import { everythingToOwner, type Guard } from '../../http/access.ts'

/** Nobody else knows of it, not even Admin: it is what someone is about to bring along. */
export const importAccess: Guard<ImportDeed, { user_id: number }> = {
  resource: 'Import',
  param: 'import_id',
  deeds: IMPORT_DEEDS,
  facts: (db, id, caller) =>
    db
      .selectFrom('imports')
      .select('imports.user_id')
      .where('imports.id', '=', id)
      .where('imports.user_id', '=', caller.id)
      .where('imports.status', '<>', 'receiving')
      .executeTakeFirst(),
  may: everythingToOwner(IMPORT_DEEDS),
}
