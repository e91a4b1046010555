import { EXPORT_ACTIONS, type ExportAction } from '@larder/contract/transfer/exports'
import { allowOwner, type Policy } from '../../http/access.ts'

/** Exports are private to their owner; administrators cannot see them either. */
export const exportAccess: Policy<ExportAction, { user_id: number }> = {
  name: 'Export',
  param: 'export_id',
  actions: EXPORT_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('exports')
      .select('exports.user_id')
      .where('exports.id', '=', id)
      .where('exports.user_id', '=', caller.id)
      .executeTakeFirst(),
  allow: allowOwner(EXPORT_ACTIONS),
}
