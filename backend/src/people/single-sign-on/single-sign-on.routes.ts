import { ACCESS_TOKEN_SECONDS } from '@larder/contract/people/auth'
import type { OidcIdentityRead } from '@larder/contract/people/single-sign-on'
import { SINGLE_SIGN_ON_ROUTES } from '@larder/contract/people/single-sign-on.routes'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/transaction.ts'
import { conflict, HttpError } from '../../errors/http-error.ts'
import { type Caller, ENROLMENT, itemAccess, OPEN, requireCaller, SESSION_ONLY } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAccount, byAddress } from '../../http/rate-limits.ts'
import { deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { NO_PASSWORD } from '../users/password-hash.ts'
import { findCredentials } from '../users/users.queries.ts'
import { findEmail } from './claims.ts'
import {
  deleteIdentity,
  endProviderSessions,
  findProviderSession,
  type IdentityRow,
  identity,
  insertIdentity,
  listIdentities,
  lockIdentity,
  useTicket,
} from './identities.queries.ts'
import { ssoFailed } from './oidc-provider.ts'
import { hasOtherWayIn } from './other-ways-in.ts'
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
  handle(
    app,
    SINGLE_SIGN_ON_ROUTES.createAuthorization,
    { access: PUBLIC, limits: [STARTS], keepsCache: true },
    async (request, reply) => {
      const { purpose, invitation } = request.body
      const userId = purpose === 'link' ? requireCaller(request).id : undefined
      const provider = sso.require(request.params.provider)
      // The provider may be slow.
      request.releaseSlot()
      const { url, ...secrets } = await logged(request, provider.start())
      const ticket = sso.tickets.seal({
        provider: provider.settings.name,
        ...secrets,
        ...(userId !== undefined && { userId }),
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
      const { ticket, provider, signIn } = await finish(request, undefined)
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
      const idToken = started.id_token ? sso.tickets.decrypt('id_token', started.id_token) : undefined
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
      const token = await logged(request, provider.verifyLogoutToken(request.body.logout_token))
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
        has_password: credentials?.password_hash !== NO_PASSWORD,
      }
    },
  )

  handle(
    app,
    SINGLE_SIGN_ON_ROUTES.createOidcIdentity,
    { access: SESSION_ONLY, limits: [LINKS] },
    async (request, reply) => {
      const { id: userId } = request.caller
      const { signIn } = await finish(request, userId)
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
    (request, reply) =>
      deleteOne(identity, db, request, reply, async (trx, { id, user_id }) => {
        if (!(await hasOtherWayIn(trx, config, user_id, id)))
          throw conflict('only_way_in', 'The account has no other way to sign in. Set a password first.')
        await deleteIdentity(trx, id, request.caller.sessionId)
      }),
  )

  /** A ticket is good for one attempt, for its purpose, and for the account that asked for it. */
  async function finish(request: FastifyRequest, userId: number | undefined) {
    const { ticket: sealed, callback } = request.body as { ticket: string; callback: string }
    const ticket = sso.tickets.open(sealed)
    if (!ticket || ticket.userId !== userId) throw ssoFailed()
    const provider = sso.require(ticket.provider)
    if (!(await useTicket(db, ticket.state, ticket.expiresAt))) throw ssoFailed()
    request.releaseSlot()
    return { ticket, provider, signIn: await logged(request, provider.finish(callback, ticket)) }
  }

  const show = ({ user_id, subject: _, ...row }: IdentityRow, caller: Caller): OidcIdentityRead => {
    const settings = sso.findByIssuer(row.issuer)?.settings
    const { may } = withMay(identity, caller, { user_id })
    const label = settings?.label ?? new URL(row.issuer).host
    return { ...row, provider: settings?.name ?? null, label, may }
  }
}

/** The reason is for the operator: it may describe the provider or its network. */
async function logged<Value>(request: FastifyRequest, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HttpError && error.cause)
      request.log.warn({ reason: describe(error.cause) }, `single sign-on: ${error.code}`)
    throw error
  }
}

function describe(error: unknown): string {
  const texts: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { error: code, error_description } = cause as { error?: string; error_description?: string }
    texts.push([cause.message, code, error_description].filter(Boolean).join(' '))
  }
  return texts.join(': ').slice(0, 500)
}
