import { ACCESS_TOKEN_SECONDS } from '@larder/contract/people/auth'
import type { OidcIdentityRead, OidcProviderRead } from '@larder/contract/people/single-sign-on'
import { SINGLE_SIGN_ON_ROUTES } from '@larder/contract/people/single-sign-on.routes'
import { inTransaction } from '../../db/transaction.ts'
import { conflict } from '../../errors/http-error.ts'
import {
  ADMIN,
  type Caller,
  ENROLMENT,
  itemAccess,
  OPEN,
  requireCaller,
  SESSION_ONLY,
} from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAccount, byAddress } from '../../http/rate-limits.ts'
import { deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { findRpId } from '../passkeys/relying-party.ts'
import { requireConfirmedSession, requireRecentConfirmation } from '../sessions/recent-confirmation.ts'
import { NO_PASSWORD } from '../users/password-hash.ts'
import { requireOtherSignInMethod } from '../users/require-other-sign-in-method.ts'
import { findCredentials } from '../users/users.queries.ts'
import { findEmail } from './claims.ts'
import { finishAuthorization, reportFailure } from './finish-authorization.ts'
import {
  deleteIdentity,
  endProviderSessions,
  findProviderSession,
  type IdentityRow,
  identity,
  insertIdentity,
  listIdentities,
  lockIdentity,
} from './identities.queries.ts'
import type { OidcProvider } from './oidc-provider.ts'
import { signInWithProvider } from './sign-in.ts'
import type { SingleSignOn } from './single-sign-on.ts'

const MINUTE = 60
const STARTS = { name: 'sso-starts', max: 30, seconds: MINUTE, key: byAddress }
const FINISHES = { name: 'sso-finishes', max: 30, seconds: MINUTE, key: byAddress }
const LINKS = { name: 'sso-links', max: 20, seconds: MINUTE, key: byAccount }
/** A provider ends the sessions of all its users from one address. */
const LOGOUTS = { name: 'sso-logouts', max: 600, seconds: MINUTE, key: byAddress }
const PUBLIC = { ...OPEN, scopeArea: 'account' as const }

export function singleSignOnRoutes(app: App, { db, jwt, config }: Services, sso: SingleSignOn) {
  const needs = { db, singleSignOn: sso }
  handle(
    app,
    SINGLE_SIGN_ON_ROUTES.listOidcProviders,
    { access: ADMIN, limits: [{ ...LINKS, name: 'sso-checks' }] },
    async (request) => {
      // A provider may be slow.
      request.releaseSlot()
      return { items: await Promise.all(sso.providers.map(describeProvider)) }
    },
  )

  handle(
    app,
    SINGLE_SIGN_ON_ROUTES.createAuthorization,
    { access: PUBLIC, limits: [STARTS], keepsCache: true },
    async (request, reply) => {
      const { purpose = 'sign_in', invitation } = request.body
      const caller = purpose === 'sign_in' ? undefined : requireCaller(request)
      // A connected provider is another way in.
      if (caller && purpose === 'link') await requireConfirmedSession(db, caller)
      const provider = sso.require(request.params.provider)
      // The provider may be slow.
      request.releaseSlot()
      const { url, ...secrets } = await reportFailure(
        needs,
        request,
        provider,
        provider.start({ asksAgain: purpose === 'confirm' }),
      )
      const ticket = sso.tickets.seal({
        provider: provider.settings.name,
        purpose,
        ...secrets,
        ...(caller && { userId: caller.id }),
        ...(invitation && { invitation }),
      })
      return reply.code(201).header('cache-control', 'no-store').send({ url, state: secrets.state, ticket })
    },
  )

  handle(
    app,
    SINGLE_SIGN_ON_ROUTES.createOidcSession,
    { access: PUBLIC, limits: [FINISHES] },
    async (request, reply) => {
      const { ticket, provider, signIn } = await finishAuthorization(needs, request, request.body, {
        purpose: 'sign_in',
      })
      const { user, sid, refreshToken } = await inTransaction(db, (trx) =>
        signInWithProvider(trx, {
          ...{ config, provider, signIn, tickets: sso.tickets, log: request.log },
          invitation: ticket.invitation,
          userAgent: request.headers['user-agent'],
        }),
      )
      return reply.header('cache-control', 'no-store').send({
        access_token: await jwt.sign({ ...user, session: sid }),
        token_type: 'bearer',
        expires_in: ACCESS_TOKEN_SECONDS,
        refresh_token: refreshToken,
      })
    },
  )

  handle(
    app,
    SINGLE_SIGN_ON_ROUTES.getProviderLogout,
    { access: SESSION_ONLY, limits: [LINKS] },
    async (request) => {
      const { sessionId } = request.caller
      const started = sessionId === undefined ? undefined : await findProviderSession(db, sessionId)
      const provider = started && sso.findByIssuer(started.issuer)
      if (!provider) return { url: null }
      request.releaseSlot()
      const idToken = started.id_token ? sso.tickets.openIdToken(started.id_token) : undefined
      return { url: (await provider.findLogoutUrl(idToken)) ?? null }
    },
  )

  handle(
    app,
    SINGLE_SIGN_ON_ROUTES.backChannelLogout,
    { access: PUBLIC, limits: [LOGOUTS], acceptsForms: true, keepsCache: true },
    async (request, reply) => {
      const provider = sso.require(request.params.provider)
      request.releaseSlot()
      const verified = provider.verifyLogoutToken(request.body.logout_token)
      const token = await reportFailure(needs, request, provider, verified)
      const ended = await inTransaction(db, (trx) => endProviderSessions(trx, token))
      request.log.info({ provider: provider.settings.name, ended }, 'sessions ended by the provider')
      return reply.code(204).header('cache-control', 'no-store').send(null)
    },
  )

  handle(
    app,
    SINGLE_SIGN_ON_ROUTES.listOidcIdentities,
    { access: ENROLMENT, limits: [{ ...LINKS, name: 'sso-lists', max: 120 }] },
    async (request) => {
      const rows = await listIdentities(db, request.caller.id)
      const credentials = await findCredentials(db, request.caller.id)
      return {
        items: rows.map((row) => show(row, request.caller)),
        has_password: config.hasPasswordLogin && credentials?.password_hash !== NO_PASSWORD,
      }
    },
  )

  handle(
    app,
    SINGLE_SIGN_ON_ROUTES.createOidcIdentity,
    { access: SESSION_ONLY, limits: [LINKS] },
    async (request, reply) => {
      const { id: userId } = request.caller
      const { signIn } = await finishAuthorization(needs, request, request.body, { purpose: 'link', userId })
      const row = await inTransaction(db, async (trx) => {
        const known = await lockIdentity(trx, signIn)
        if (known && known.user_id !== userId)
          throw conflict('sso_already_linked', 'This account of the provider belongs to another account.')
        return known ?? insertIdentity(trx, userId, signIn, findEmail(signIn.claims))
      })
      return reply.code(201).send(show(row, request.caller))
    },
  )

  handle(
    app,
    SINGLE_SIGN_ON_ROUTES.deleteOidcIdentity,
    { access: itemAccess('delete', identity), limits: [LINKS], keepsCache: true },
    async (request, reply) => {
      await requireRecentConfirmation(db, request.caller)
      return deleteOne(identity, db, request, reply, async (trx, { id, user_id }) => {
        const configured = { ...config, rpId: findRpId(config) }
        await requireOtherSignInMethod(trx, configured, user_id, { identityId: id })
        await deleteIdentity(trx, id, request.caller.sessionId)
      })
    },
  )

  const describeProvider = async (provider: OidcProvider): Promise<OidcProviderRead> => {
    const { name, label, issuer } = provider.settings
    const problem = (await provider.findProblem()) ?? null
    return {
      ...{ name, label, issuer, problem, last_failure: provider.lastFailure ?? null },
      redirect_url: provider.redirectUri,
      back_channel_logout_url: `${config.siteUrl}/api/v1/oidc/providers/${name}/back-channel-logout`,
    }
  }

  const show = ({ user_id, subject: _, ...row }: IdentityRow, caller: Caller): OidcIdentityRead => {
    const settings = sso.findByIssuer(row.issuer)?.settings
    const { may } = withMay(identity, caller, { user_id })
    const label = settings?.label ?? new URL(row.issuer).host
    return { ...row, provider: settings?.name ?? null, label, may }
  }
}
