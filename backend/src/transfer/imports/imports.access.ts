import { IMPORT_ACTIONS, type ImportAction } from '@larder/contract/transfer/imports'
import { allowOwner, type Policy } from '../../http/access.ts'

/** Imports are private to their owner; administrators cannot see them either. */
export const importAccess: Policy<ImportAction, { user_id: number }> = {
  name: 'Import',
  param: 'import_id',
  actions: IMPORT_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('imports')
      .select('imports.user_id')
      .where('imports.id', '=', id)
      .where('imports.user_id', '=', caller.id)
      .where('imports.status', '<>', 'receiving')
      .executeTakeFirst(),
  allow: allowOwner(IMPORT_ACTIONS),
}
