import { ACCESS_TOKEN_DEEDS, type AccessTokenDeed } from '@larder/contract/people/access-tokens'
import { everythingToOwner, type Guard } from '../../http/access.ts'

/** For everyone but their owner and Admin they do not exist. */
export const accessTokenAccess: Guard<AccessTokenDeed, { user_id: number }> = {
  resource: 'Access token',
  param: 'access_token_id',
  about: 'account',
  deeds: ACCESS_TOKEN_DEEDS,
  facts: (db, id, caller) =>
    db
      .selectFrom('access_tokens')
      .select('user_id')
      .where('id', '=', id)
      .$if(caller.role !== 'Admin', (query) => query.where('user_id', '=', caller.id))
      .executeTakeFirst(),
  may: everythingToOwner(ACCESS_TOKEN_DEEDS),
}
