import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

export const CLIENT_SECRET = 'only-for-tests-of-single-sign-on'

type Claims = Record<string, unknown>
export type IdentityProvider = {
  issuer: string
  /** Claims by subject. Can be changed while the provider runs. */
  accounts: Map<string, Claims>
  /** Opens the URL as a browser would and logs in. Returns the URL to which it is sent back. */
  visit: (url: string, account: string) => Promise<string>
  close: () => Promise<void>
}

/** A certified OpenID Connect provider, with a login page that asks only for the account. */
export async function startIdentityProvider({
  siteUrl,
  apiUrl,
  name = 'home',
  port = 0,
}: {
  siteUrl: string
  /** Where the provider reaches the API, for back-channel logout. */
  apiUrl: string
  name?: string
  port?: number
}): Promise<IdentityProvider> {
  const accounts = new Map<string, Claims>()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'larder',
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${siteUrl}/sso/${name}/callback`],
        post_logout_redirect_uris: [`${siteUrl}/`],
        backchannel_logout_uri: `${apiUrl}/oidc/providers/${name}/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for tests'] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    pkce: { required: () => true },
    // Without its protection against private addresses: Larder runs on this computer.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as never),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => {
      const claims = accounts.get(id)
      return claims && { accountId: id, claims: async () => ({ sub: id, ...claims }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
    ttl: {
      Session: 600,
      Interaction: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
  })
  const handle = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    void logIn(provider, accounts, request, response)
  })
  return {
    issuer,
    accounts,
    visit: (url, account) => visit(url, account, siteUrl),
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Shows a button for each account; its link logs in. */
async function logIn(
  provider: Provider,
  accounts: ReadonlyMap<string, Claims>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const accountId = new URL(request.url ?? '', 'http://provider.invalid').searchParams.get('account')
  if (accountId === 'nobody')
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  if (accountId) return provider.interactionFinished(request, response, { login: { accountId } })
  const links = [...accounts.keys(), 'nobody'].map((id) => `<p><a href="?account=${id}">${id}</a></p>`)
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<h1>Log in</h1>${links.join('')}`)
}

const MAX_STEPS = 10

async function visit(url: string, account: string, siteUrl: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  for (let steps = 0; steps < MAX_STEPS && !next.startsWith(siteUrl); steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie, connection: 'close' } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location && response.status >= 400) throw new Error(`${response.status} ${await response.text()}`)
    next = location ? new URL(location, next).href : `${next}?account=${account}`
  }
  return next
}
