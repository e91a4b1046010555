import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { whenDone } from '../when-done.ts'

type Answer = (response: ServerResponse) => void

/** A provider that does what a test tells it. By default it is right, and every code is good for an ID token. */
export type WrongProvider = {
  issuer: string
  /** Answers by path, instead of the right ones. */
  answers: Map<string, Answer>
  /** Changes the claims of the next ID tokens. */
  claims: JWTPayload
  /** Paths in the order in which they were requested. */
  requests: string[]
  rotateKeys: () => Promise<void>
  sign: (claims: JWTPayload, header?: { typ?: string }) => Promise<string>
}

export async function startWrongProvider(): Promise<WrongProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(() => {
    server.close()
    server.closeAllConnections()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let keyNumber = 0
  let key = await generateKeyPair('ES256')
  const provider: WrongProvider = {
    issuer,
    answers: new Map(),
    claims: {},
    requests: [],
    async rotateKeys() {
      keyNumber++
      key = await generateKeyPair('ES256')
    },
    sign: (claims, header = {}) =>
      new SignJWT({ iss: issuer, aud: 'larder', sub: 'ann', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: `key-${keyNumber}`, ...header })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '5 minutes')
        .sign(key.privateKey),
  }
  const documents: Record<string, () => Promise<object>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/logout`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['ES256'],
    }),
    '/keys': async () => ({
      keys: [{ ...(await exportJWK(key.publicKey)), kid: `key-${keyNumber}`, alg: 'ES256', use: 'sig' }],
    }),
    '/token': async () => ({
      access_token: 'unused',
      token_type: 'Bearer',
      id_token: await provider.sign(provider.claims),
    }),
  }
  server.on('request', async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    provider.requests.push(path)
    const answer = provider.answers.get(path)
    if (answer) return answer(response)
    const document = await documents[path]?.()
    response.statusCode = document ? 200 : 404
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document ?? {}))
  })
  return provider
}
