import { type AuthorizationPurpose, TICKET_MINUTES } from '@larder/contract/people/single-sign-on'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { lockIdentity, useTicket } from './identities.queries.ts'
import { describeCause, type OidcProvider, type ProviderSignIn, ssoFailed } from './oidc-provider.ts'
import type { SingleSignOn } from './single-sign-on.ts'

type Callback = { ticket: string; callback: string }
type Needs = { db: Db; singleSignOn: SingleSignOn }
type Expected = { purpose: AuthorizationPurpose; userId?: number }

const CLOCK_TOLERANCE_MS = 60_000

/** A ticket is good for one attempt, for its purpose, and for the account that asked for it. */
export async function finishAuthorization(
  needs: Needs,
  request: FastifyRequest,
  { ticket: sealed, callback }: Callback,
  { purpose, userId }: Expected,
) {
  const { db, singleSignOn: sso } = needs
  const ticket = sso.tickets.open(sealed)
  if (ticket?.purpose !== purpose || ticket.userId !== userId) throw ssoFailed()
  const provider = sso.require(ticket.provider)
  if (!(await useTicket(db, ticket.state, ticket.expiresAt))) throw ssoFailed()
  request.releaseSlot()
  const signIn = await reportFailure(needs, request, provider, provider.finish(callback, ticket))
  return { ticket, provider, signIn }
}

/** The caller logged in again at a provider that is connected to the account. */
export async function requireProviderConfirmation(
  needs: Needs,
  request: FastifyRequest & { caller: Caller },
  sent: Callback,
) {
  const { id } = request.caller
  const { ticket, signIn } = await finishAuthorization(needs, request, sent, {
    ...{ purpose: 'confirm', userId: id },
  })
  const identity = await lockIdentity(needs.db, signIn)
  const startedAt = ticket.expiresAt - TICKET_MINUTES * 60_000
  if (identity?.user_id !== id || !isFresh(signIn, startedAt)) throw ssoFailed()
}

/** Some providers do not say when people logged in. They were asked for a new login, like the others. */
const isFresh = ({ claims: { auth_time } }: ProviderSignIn, startedAt: number) =>
  typeof auth_time !== 'number' || auth_time * 1000 > startedAt - CLOCK_TOLERANCE_MS

/** The reason is for the operator, in the log and in the settings: it may describe the provider or its network. */
export async function reportFailure<Value>(
  { db, singleSignOn }: Needs,
  request: FastifyRequest,
  provider: OidcProvider,
  work: Promise<Value>,
): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HttpError && error.cause) {
      const reason = describeCause(error)
      request.log.warn({ reason }, `single sign-on: ${error.code}`)
      await singleSignOn.broadcastFailure(db, provider, reason)
    }
    throw error
  }
}
