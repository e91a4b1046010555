import { EXPORT_ACTIONS } from '@larder/contract/transfer/exports'
import { ownerPolicy } from '../../http/owner-policy.access.ts'

/** Exports are private to their owner; administrators cannot see them either. */
export const exportAccess = ownerPolicy({
  table: 'exports',
  name: 'Export',
  param: 'export_id',
  actions: EXPORT_ACTIONS,
})
