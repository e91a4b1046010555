import { TAG_ACTIONS } from '@larder/contract/recipes/tags'
import { ownerPolicy } from '../../http/owner-policy.access.ts'

/** Users see only their own tags, Admin included. */
export const tagAccess = ownerPolicy({
  table: 'tags',
  name: 'Tag',
  param: 'tag_id',
  actions: TAG_ACTIONS,
})
