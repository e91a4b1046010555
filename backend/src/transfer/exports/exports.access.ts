import { EXPORT_DEEDS, type ExportDeed } from '@larder/contract/transfer/exports'
import { everythingToOwner, type Guard } from '../../http/access.ts'

/** Nobody else knows of it, not even Admin: it is what someone takes along. */
export const exportAccess: Guard<ExportDeed, { user_id: number }> = {
  resource: 'Export',
  param: 'export_id',
  deeds: EXPORT_DEEDS,
  facts: (db, id, caller) =>
    db
      .selectFrom('exports')
      .select('exports.user_id')
      .where('exports.id', '=', id)
      .where('exports.user_id', '=', caller.id)
      .executeTakeFirst(),
  may: everythingToOwner(EXPORT_DEEDS),
}
