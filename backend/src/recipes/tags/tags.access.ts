import { TAG_ACTIONS, type TagAction } from '@larder/contract/recipes/tags'
import { allowOwner, type Policy } from '../../http/access.ts'

/** Nobody else's business, not even Admin's. */
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
