import { TAG_ACTIONS, type TagAction } from '@larder/contract/recipes/tags'
import { allowOwner, type Policy } from '../../http/access.ts'

/** Users see only their own tags, Admin included. */
export const tagAccess: Policy<TagAction, { user_id: number }> = {
  name: 'Tag',
  param: 'tag_id',
  actions: TAG_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('tags')
      .select('tags.user_id')
      .where('tags.id', '=', id)
      .where('tags.user_id', '=', caller.id)
      .executeTakeFirst(),
  allow: allowOwner(TAG_ACTIONS),
}
