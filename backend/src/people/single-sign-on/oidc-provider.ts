import { setTimeout } from 'node:timers/promises'
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import type { ProviderConfig } from '../../config/read-oidc.ts'
import { HttpError, unauthorized, unavailable } from '../../errors/http-error.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import type { AddressRange } from '../../outbound/ssrf-guard.ts'
import { type Claims, findClaim, findEmail } from './claims.ts'
import { createProviderFetch, type ProviderFetch } from './provider-fetch.ts'
import type { Ticket } from './sealed-tickets.ts'

const TIMEOUT_SECONDS = 10
const CLOCK_TOLERANCE_SECONDS = 60
const RETRY_SECONDS = 10
/** Admins wait for it. */
const CHECK_MS = 3000
const DISCOVERY_MS = 3_600_000
const MAX_REASON_LENGTH = 500
const LOGOUT_TOKEN_AGE = '2 minutes'
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Never `none`, and never a symmetric one: the client secret is no key. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Who signed in at the provider. */
export type ProviderSignIn = {
  issuer: string
  subject: string
  sid: string | undefined
  idToken: string
  claims: Claims
}
/** Whose sessions end: that of the session ID, or all of the subject. */
export type LogoutToken = { issuer: string; subject: string | undefined; sid: string | undefined; at: number }

type Connection = { config: Configuration; issuer: string; keys: JWTVerifyGetKey }
type Outbound = { allowed: readonly AddressRange[]; userAgent: string }

/** One OpenID Connect provider. It is contacted when first needed, so that Larder starts without it. */
export class OidcProvider {
  readonly settings: ProviderConfig
  readonly redirectUri: string
  readonly #homeUrl: string
  readonly #fetch: ProviderFetch
  /** Since this process started. */
  lastFailure: { at: string; reason: string } | undefined
  #connection: { ready: Promise<Connection>; until: number } | undefined

  constructor(settings: ProviderConfig, siteUrl: string, outbound: Outbound) {
    this.settings = settings
    this.redirectUri = `${siteUrl}/sso/${settings.name}/callback`
    this.#homeUrl = `${siteUrl}/`
    this.#fetch = createProviderFetch(settings.issuer, outbound)
  }

  /** Contacts the provider. Undefined if people can be sent there. */
  async findProblem(): Promise<string | undefined> {
    this.#connection = undefined
    const tooSlow = setTimeout(CHECK_MS, `no answer within ${CHECK_MS / 1000} seconds`, { ref: false })
    const problem = this.#connect().then(() => undefined, describeCause)
    return Promise.race([problem, tooSlow])
  }

  /** `asksAgain`: people must log in at the provider even if they have a session there. */
  async start({
    asksAgain = false,
  } = {}): Promise<{ url: string } & Pick<Ticket, 'state' | 'nonce' | 'verifier'>> {
    const [client, { config }] = await Promise.all([loadClient(), this.#connect()])
    const verifier = client.randomPKCECodeVerifier()
    const [state, nonce] = [client.randomState(), client.randomNonce()]
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri,
      scope: this.settings.scopes,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(asksAgain && { prompt: 'login', max_age: '0' }),
    })
    return { url: url.href, state, nonce, verifier }
  }

  /** Exchanges the code. `callback` is the query string of the browser's request. */
  async finish(callback: string, { state, nonce, verifier }: Ticket): Promise<ProviderSignIn> {
    const [client, { config, issuer, keys }] = await Promise.all([loadClient(), this.#connect()])
    const current = new URL(this.redirectUri)
    current.search = callback
    try {
      const tokens = await client.authorizationCodeGrant(config, current, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const { id_token: idToken = '', access_token } = tokens
      // The library trusts the connection to the provider instead of the signature.
      const { payload } = await jwtVerify(idToken, keys, this.#verifyOptions(issuer))
      const { sub: subject } = payload
      if (!subject) throw new Error('the ID token has no subject')
      const claims = this.#isComplete(payload)
        ? payload
        : { ...(await this.#fetchUserInfo(config, access_token, subject)), ...payload }
      const sid = typeof payload.sid === 'string' ? payload.sid : undefined
      return { issuer, subject, sid, idToken, claims }
    } catch (error) {
      throw toProblem(error)
    }
  }

  /** Undefined if the provider has no logout page or cannot be reached: people must be able to log out of Larder. */
  async findLogoutUrl(idToken: string | undefined): Promise<string | undefined> {
    const { logoutUrl, clientId } = this.settings
    if (logoutUrl === 'off') return undefined
    const hint = idToken ? { id_token_hint: idToken } : {}
    const parameters = { ...hint, client_id: clientId, post_logout_redirect_uri: this.#homeUrl }
    if (logoutUrl) {
      const url = new URL(logoutUrl)
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    }
    const connection = await this.#connect().catch(() => undefined)
    if (!connection?.config.serverMetadata().end_session_endpoint) return undefined
    return (await loadClient()).buildEndSessionUrl(connection.config, parameters).href
  }

  /** OpenID Connect Back-Channel Logout 1.0, section 2.6. */
  async verifyLogoutToken(token: string): Promise<LogoutToken> {
    const { issuer, keys } = await this.#connect()
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...this.#verifyOptions(issuer),
        requiredClaims: ['iat', 'jti', 'events'],
        maxTokenAge: LOGOUT_TOKEN_AGE,
      })
      const { events, nonce, sub, sid, iat = 0 } = payload as Claims & { sub?: string; iat?: number }
      const isLogout = typeof (events as Claims | null)?.[LOGOUT_EVENT] === 'object'
      const session = typeof sid === 'string' ? sid : undefined
      if (!isLogout || nonce !== undefined || (!sub && !session)) throw new Error('not a logout token')
      return { issuer, subject: sub, sid: session, at: iat + CLOCK_TOLERANCE_SECONDS }
    } catch (error) {
      throw error instanceof OutboundError ? toProblem(error) : invalidLogoutToken(error)
    }
  }

  #verifyOptions(issuer: string) {
    return {
      issuer,
      audience: this.settings.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    }
  }

  /** Some providers send groups and e-mail only from the userinfo endpoint. */
  #isComplete(claims: Claims): boolean {
    const { adminGroups, kitchens, groupsClaim } = this.settings
    const needsGroups = adminGroups !== undefined || kitchens.length > 0
    return findEmail(claims) !== undefined && !(needsGroups && findClaim(claims, groupsClaim) === undefined)
  }

  /** A failure is not the same as no groups: it must not take away a role. */
  async #fetchUserInfo(config: Configuration, accessToken: string, subject: string): Promise<Claims> {
    if (!config.serverMetadata().userinfo_endpoint) return {}
    return (await loadClient()).fetchUserInfo(config, accessToken, subject)
  }

  #connect(): Promise<Connection> {
    if (this.#connection && this.#connection.until > Date.now()) return this.#connection.ready
    const connection = { ready: this.#discover(), until: Date.now() + DISCOVERY_MS }
    this.#connection = connection
    connection.ready.catch(() => {
      if (this.#connection === connection) this.#connection = undefined
    })
    return connection.ready
  }

  async #discover(): Promise<Connection> {
    const client = await loadClient()
    const { issuer, clientId, clientSecret } = this.settings
    const isInsecure = issuer.startsWith('http:')
    try {
      const config = await client.discovery(
        new URL(issuer),
        clientId,
        { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
        chooseClientAuthentication(client, clientSecret),
        {
          [client.customFetch]: this.#fetch as never,
          timeout: TIMEOUT_SECONDS,
          execute: isInsecure ? [client.allowInsecureRequests] : [],
        },
      )
      const metadata = config.serverMetadata()
      if (!metadata.jwks_uri || !metadata.authorization_endpoint || !metadata.token_endpoint)
        throw new Error('the discovery document lacks endpoints')
      const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
        // New keys count at once. The rate limits bound how often unknown ones are looked up.
        cooldownDuration: 0,
        timeoutDuration: TIMEOUT_SECONDS * 1000,
        [customFetch]: this.#fetch as never,
      })
      return { config, issuer: metadata.issuer, keys }
    } catch (error) {
      throw unavailableProvider(error)
    }
  }
}

type Client = typeof import('openid-client')

/** Loaded on first use: most Larders have no provider. */
const loadClient = (): Promise<Client> => import('openid-client')

/** `client_secret_post` where supported: the encoding of `client_secret_basic` differs between providers. */
function chooseClientAuthentication(client: Client, secret: string | undefined) {
  if (secret === undefined) return client.None()
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (...[server, ...rest]: Parameters<typeof post>) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (supported.includes('client_secret_post') ? post : basic)(server, ...rest)
  }
}

/** The causes of a problem, which only operators and Admins see. */
export function describeCause(error: Error): string {
  const texts: string[] = []
  for (let { cause } = error; cause instanceof Error; cause = cause.cause) {
    const { error: code, error_description } = cause as { error?: string; error_description?: string }
    texts.push([cause.message, code, error_description].filter(Boolean).join(' '))
  }
  return texts.join(': ').slice(0, MAX_REASON_LENGTH)
}

export const ssoFailed = (cause?: unknown) =>
  Object.assign(unauthorized('The sign-in failed or took too long. Start again.', 'sso_failed'), { cause })

const unavailableProvider = (cause: unknown) =>
  Object.assign(
    unavailable('The provider cannot be reached or sends wrong answers.', RETRY_SECONDS, 'sso_unavailable'),
    { cause },
  )

const invalidLogoutToken = (cause: unknown) =>
  Object.assign(new HttpError(400, 'malformed', 'The logout token is invalid.'), { cause })

/** Callers learn only whether the provider is to blame; the log has the reason. */
function toProblem(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const causes = [error, (error as Error).cause].filter((cause) => cause instanceof Error)
  const isAway = causes.some((cause) => cause instanceof OutboundError || isServerError(cause))
  return isAway ? unavailableProvider(error) : ssoFailed(error)
}

const isServerError = (error: Error) => {
  const { status, cause } = error as { status?: number; cause?: unknown }
  return (status ?? (cause instanceof Response ? cause.status : 0)) >= 500
}
