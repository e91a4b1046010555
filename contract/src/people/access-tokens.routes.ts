import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { AccessTokenCreate, AccessTokenCreated, AccessTokenList } from './access-tokens.ts'

export const ACCESS_TOKEN_ROUTES = routesOf('Access tokens', {
  listAccessTokens: route('GET /access-tokens/', {
    summary: 'List your access tokens, newest first',
    response: { 200: AccessTokenList },
  }),
  createAccessToken: route('POST /access-tokens/', {
    summary: 'Create an access token for a program',
    description:
      'Only this response contains the token. Ignores `Idempotency-Key`, because a stored response would contain the token.',
    body: AccessTokenCreate,
    response: { 201: AccessTokenCreated },
  }),
  deleteAccessToken: route('DELETE /access-tokens/:access_token_id', {
    summary: 'Revoke an access token and close its event streams',
    response: { 204: NoContent('Revoked') },
  }),
})
