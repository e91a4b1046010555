import { TAG_DEEDS, type TagDeed } from '@larder/contract/recipes/tags'
import { everythingToOwner, type Guard } from '../../http/access.ts'

/** Nobody else's business, not even Admin's. */
export const tagAccess: Guard<TagDeed, { user_id: number }> = {
  resource: 'Tag',
  param: 'tag_id',
  deeds: TAG_DEEDS,
  facts: (db, id, caller) =>
    db
      .selectFrom('tags')
      .select('tags.user_id')
      .where('tags.id', '=', id)
      .where('tags.user_id', '=', caller.id)
      .executeTakeFirst(),
  may: everythingToOwner(TAG_DEEDS),
}
