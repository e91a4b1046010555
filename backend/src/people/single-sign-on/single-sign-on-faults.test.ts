import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { startWrongProvider, type WrongProvider } from '../../../test/identity-provider/wrong-provider.ts'
import { openTestApp, type TestApp, TOKEN_SECRET } from '../../../test/test-app.ts'
import { SealedTickets } from './sealed-tickets.ts'

const DISCOVERY = '/.well-known/openid-configuration'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const ANN = { email: 'ann@example.com', preferred_username: 'ann' }
let provider: WrongProvider
let other: WrongProvider
let larder: TestApp

/** The same provider under other names, each of which is discovered anew. */
const FRESH = Array.from({ length: 13 }, (_, index) => `fresh${index}`)
const fresh = () => FRESH.pop() ?? ''

beforeAll(async () => {
  provider = await startWrongProvider()
  other = await startWrongProvider()
  larder = await openTestApp({
    ...Object.fromEntries(
      FRESH.flatMap((name) => [
        [`OIDC_${name.toUpperCase()}_ISSUER`, provider.issuer],
        [`OIDC_${name.toUpperCase()}_CLIENT_ID`, 'larder'],
      ]),
    ),
    ...{ OIDC_HOME_ISSUER: provider.issuer, OIDC_HOME_CLIENT_ID: 'larder', OIDC_HOME_CLIENT_SECRET: 'x' },
    ...{ OIDC_WORK_ISSUER: other.issuer, OIDC_WORK_CLIENT_ID: 'larder' },
    OIDC_LINK_BY_EMAIL: 'on',
  })
})

beforeEach(async () => {
  await larder.db.deleteFrom('users').execute()
  for (const each of [provider, other]) {
    each.answers.clear()
    each.requests.length = 0
  }
})

const begin = (name = 'home') => larder.call('POST', `/oidc/providers/${name}/authorization`, { body: {} })

/** The browser at the provider: the nonce of its request is in the next ID token. */
async function authorize(claims: object = {}, name = 'home') {
  const response = await begin(name)
  expect(response.statusCode, response.body).toBe(201)
  const { url, ticket, state } = response.json()
  provider.claims = { ...ANN, nonce: new URL(url).searchParams.get('nonce'), ...claims } as never
  return { ticket, callback: `code=good&state=${state}` }
}

const finish = (body: object) => larder.call('POST', '/oidc/sessions/', { body })

async function expectRefused(
  response: Awaited<ReturnType<typeof finish>>,
  status: 401 | 503 = 401,
  code = 'sso_failed',
) {
  expectProblem(response, status)
  expect(response.json().code).toBe(code)
  expect(response.body).not.toContain('127.0.0.1')
  expect(await readAccounts()).toEqual([[], [], [], []])
}

const readAccounts = () =>
  Promise.all(
    (['users', 'sessions', 'oidc_identities', 'oidc_sessions'] as const).map((table) =>
      larder.db.selectFrom(table).selectAll().execute(),
    ),
  )

test('the right answers are accepted', async () => {
  expect((await finish(await authorize())).statusCode).toBe(200)
})

test('a stolen state is worth nothing without the ticket of its browser', async () => {
  const mine = await authorize()
  const theirs = await authorize()
  await expectRefused(await finish({ ...mine, ticket: theirs.ticket }))
  await expectRefused(await finish({ ...mine, ticket: 'made-up' }))
  await expectRefused(await finish({ ...mine, ticket: `${mine.ticket.slice(0, -2)}AA` }))
})

test('a callback works once', async () => {
  const callback = await authorize()
  expect((await finish(callback)).statusCode).toBe(200)
  const again = await finish(callback)
  expectProblem(again, 401)
  expect(again.json().code).toBe('sso_failed')
  expect(await larder.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('of two callbacks at once, one works', async () => {
  const callback = await authorize()
  const responses = await Promise.all([finish(callback), finish(callback)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
})

test('a ticket expires after ten minutes', () => {
  const tickets = new SealedTickets(TOKEN_SECRET)
  const ticket = { purpose: 'sign_in', provider: 'home', state: 's', nonce: 'n', verifier: 'v' } as const
  const sealed = tickets.seal(ticket, 0)
  expect(tickets.open(sealed, 599_999)).toMatchObject(ticket)
  expect(tickets.open(sealed, 600_000)).toBeUndefined()
  expect(tickets.openIdToken(sealed)).toBeUndefined()
  expect(new SealedTickets('another secret').open(sealed, 0)).toBeUndefined()
})

test('reads ID tokens that earlier versions stored', () => {
  const stored = 'b8CHyQsNAk-UCrD71Rd2XD-2qAUYHHTGgd71PqTan6H2547EpHTO6sh4mbLgtjEpHDNv-A'
  expect(new SealedTickets('a token secret').openIdToken(stored)).toBe('header.payload.signature')
})

test('a callback after ten minutes is refused', async () => {
  const ticket = new SealedTickets(TOKEN_SECRET).seal(
    { purpose: 'sign_in', provider: 'home', state: 's', nonce: 'n', verifier: 'v' } as const,
    Date.now() - 600_001,
  )
  await expectRefused(await finish({ ticket, callback: 'code=good&state=s' }))
  expect(provider.requests).toEqual([])
})

test.each([
  ['just now', 0, 204],
  ['with a clock that is 50 seconds behind', 50, 204],
  ['an hour ago', 3600, 401],
])('a login at the provider %s confirms a session or not', async (_name, age, status) => {
  const { access_token } = (await finish(await authorize())).json()
  const as = { id: 0, username: 'ann', email: '', token: access_token }
  const body = { purpose: 'confirm' }
  const started = await larder.call('POST', '/oidc/providers/home/authorization', { as, body })
  const { url, ticket, state } = started.json()
  const auth_time = Math.floor(Date.now() / 1000) - age
  provider.claims = { ...ANN, nonce: new URL(url).searchParams.get('nonce'), auth_time } as never
  const sent = { ticket, callback: `code=good&state=${state}` }
  expect((await larder.call('POST', '/sessions/confirm', { as, body: sent })).statusCode).toBe(status)
})

test('the answer of one provider is not accepted for another', async () => {
  const { ticket, callback } = await authorize()
  // The other provider's token, as if the browser had been sent to it.
  provider.claims = { ...provider.claims, iss: other.issuer }
  await expectRefused(await finish({ ticket, callback }))
  const second = await authorize()
  const iss = encodeURIComponent(other.issuer)
  await expectRefused(await finish({ ...second, callback: `${second.callback}&iss=${iss}` }))
})

test.each([
  ['a wrong nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'another-client' }],
  ['an expired token', { exp: Math.floor(Date.now() / 1000) - 120 }],
  [
    'a token from the future',
    { iat: Math.floor(Date.now() / 1000) + 3600, nbf: Math.floor(Date.now() / 1000) + 3600 },
  ],
  ['no subject', { sub: '' }],
])('an ID token with %s is refused', async (_what, claims) => {
  await expectRefused(await finish(await authorize(claims)))
})

test('clocks may differ by a minute', async () => {
  const now = Math.floor(Date.now() / 1000)
  for (const claims of [
    { iat: now - 340, exp: now - 40 },
    { iat: now + 50, nbf: now + 50 },
  ])
    expect((await finish(await authorize(claims))).statusCode, JSON.stringify(claims)).toBe(200)
})

test('a token signed by someone else is refused', async () => {
  const callback = await authorize()
  const forged = await other.sign({ ...provider.claims, iss: provider.issuer })
  provider.answers.set('/token', (response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: forged })),
  )
  await expectRefused(await finish(callback))
})

test('a token without a signature is refused', async () => {
  const callback = await authorize()
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: provider.issuer,
    aud: 'larder',
    sub: 'ann',
    iat: now,
    exp: now + 60,
    ...provider.claims,
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const id_token = `${encode({ alg: 'none' })}.${encode(claims)}.`
  provider.answers.set('/token', (response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token })),
  )
  await expectRefused(await finish(callback))
})

test('keys that were rotated during a session work', async () => {
  expect((await finish(await authorize())).statusCode).toBe(200)
  await provider.rotateKeys()
  expect((await finish(await authorize())).statusCode).toBe(200)
})

test.each([
  ['a refused code', 400, '{"error":"invalid_grant"}', 'sso_failed'],
  ['an error', 500, 'oops', 'sso_unavailable'],
  ['a page instead of JSON', 200, '<p>', 'sso_failed'],
  ['no ID token', 200, '{"access_token":"a","token_type":"Bearer"}', 'sso_failed'],
  ['a huge document', 200, `{"access_token":"${'a'.repeat(600_000)}"}`, 'sso_unavailable'],
])('%s of the token endpoint makes no account', async (_what, status, body, code) => {
  const callback = await authorize()
  provider.answers.set('/token', (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  )
  await expectRefused(await finish(callback), code === 'sso_failed' ? 401 : 503, code)
})

test('a refusal or a removed account at the provider makes no account', async () => {
  const { ticket, callback } = await authorize()
  const denied = callback.replace('code=good', 'error=access_denied&error_description=secret')
  const refused = await finish({ ticket, callback: denied })
  await expectRefused(refused)
  expect(refused.body).not.toContain('secret')
})

test.each([
  ['refuses the login', undefined, 'error=access_denied'],
  ['refuses the code', '{"error":"invalid_grant"}', 'code=good'],
])(
  'an account that was removed at the provider, which %s, keeps its session and gets no other',
  async (_what, answer, outcome) => {
    expect((await finish(await authorize())).statusCode).toBe(200)
    const before = await readAccounts()
    const { ticket, callback } = await authorize()
    if (answer)
      provider.answers.set('/token', (response) =>
        response.writeHead(400, { 'content-type': 'application/json' }).end(answer),
      )
    const refused = await finish({ ticket, callback: callback.replace('code=good', outcome) })
    expectProblem(refused, 401)
    expect(refused.json().code).toBe('sso_failed')
    expect(await readAccounts()).toEqual(before)
  },
)

test('an inherited mailbox does not open the account of its former owner', async () => {
  const verified = { email_verified: true }
  expect((await finish(await authorize(verified))).statusCode).toBe(200)
  const before = await readAccounts()
  const refused = await finish(await authorize({ ...verified, sub: 'successor' }))
  expectProblem(refused, 403)
  expect(refused.json().code).toBe('sso_email_inherited')
  expect(await readAccounts()).toEqual(before)
  expect((await finish(await authorize(verified))).statusCode).toBe(200)
})

test.each<[string, Parameters<WrongProvider['answers']['set']>[1]]>([
  ['an error', (response) => response.writeHead(500).end()],
  ['no JSON', (response) => response.setHeader('content-type', 'text/html').end('<p>')],
  [
    'a huge document',
    (response) => response.setHeader('content-type', 'application/json').end(' '.repeat(600_000)),
  ],
  ['an empty document', (response) => response.setHeader('content-type', 'application/json').end('{}')],
  ['no answer', (response) => response.destroy()],
  ['a redirect', (response) => response.writeHead(302, { location: `${other.issuer}${DISCOVERY}` }).end()],
  [
    'another issuer',
    (response) =>
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          issuer: other.issuer,
          authorization_endpoint: `${other.issuer}/authorize`,
          token_endpoint: `${other.issuer}/token`,
          jwks_uri: `${other.issuer}/keys`,
        }),
      ),
  ],
])('a provider that sends %s is not available, and works again afterwards', async (_what, answer) => {
  const name = fresh()
  provider.answers.set(DISCOVERY, answer)
  await expectRefused(await begin(name), 503, 'sso_unavailable')
  expect(other.requests).toEqual([])
  expect((await larder.call('GET', '/sign-in')).statusCode).toBe(200)
  provider.answers.clear()
  expect((await finish(await authorize({}, name))).statusCode).toBe(200)
})

test.each([
  ['an error', 500, 'oops', 'sso_failed'],
  ['a huge document', 200, `{"keys":[${' '.repeat(600_000)}]}`, 'sso_unavailable'],
  ['no JSON', 200, '<p>', 'sso_failed'],
  ['no key', 200, '{"keys":[]}', 'sso_failed'],
])('a provider that sends %s as its keys makes no account', async (_what, status, body, code) => {
  const callback = await authorize({}, fresh())
  provider.answers.set('/keys', (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  )
  await expectRefused(await finish(callback), code === 'sso_failed' ? 401 : 503, code)
})

test('a slow provider is given up after ten seconds', async () => {
  provider.answers.set(DISCOVERY, () => {})
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(10_000)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  const response = await begin(fresh()).finally(() => timeout.mockRestore())
  await expectRefused(response, 503, 'sso_unavailable')
})

test('addresses in the answers of a provider must be public', async () => {
  provider.answers.set(DISCOVERY, (response) =>
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${other.issuer}/token`,
        jwks_uri: `${other.issuer}/keys`,
      }),
    ),
  )
  await expectRefused(await finish(await authorize({}, fresh())), 503, 'sso_unavailable')
  expect(other.requests).toEqual([])
})

test('an unknown provider is not found', async () => {
  expectProblem(await begin('nowhere'), 404)
})

const logOut = (logout_token: string) =>
  larder.call('POST', '/oidc/providers/home/back-channel-logout', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token }).toString(),
  })
const logoutClaims = (claims: object = {}) => ({ jti: 'j', events: { [EVENT]: {} }, ...claims }) as never

const countSessions = async () => (await larder.db.selectFrom('sessions').select('id').execute()).length

test('a logout token ends the session it names, or all of its subject', async () => {
  await finish(await authorize({ sid: 'phone' }))
  await finish(await authorize({ sid: 'tablet' }))
  await finish(await authorize({ sid: 'phone', sub: 'bob', email: 'bob@example.com' }))
  expect((await logOut(await provider.sign(logoutClaims({ sid: 'tablet' })))).statusCode).toBe(204)
  expect(await countSessions()).toBe(2)
  expect((await logOut(await provider.sign(logoutClaims()))).statusCode).toBe(204)
  expect(await countSessions()).toBe(1)
})

test('a logout token that is sent again does not end later sessions', async () => {
  const token = await provider.sign(logoutClaims({ iat: Math.floor(Date.now() / 1000) - 100 }))
  await finish(await authorize())
  expect((await logOut(token)).statusCode).toBe(204)
  expect(await countSessions()).toBe(1)
})

test('other tokens log nobody out', async () => {
  await finish(await authorize({ sid: 'phone' }))
  const now = Math.floor(Date.now() / 1000)
  const wrong = [
    'made-up',
    await provider.sign(logoutClaims({ nonce: 'n' })),
    await provider.sign(logoutClaims({ events: {} })),
    await provider.sign(logoutClaims({ jti: undefined })),
    await provider.sign(logoutClaims({ aud: 'another' })),
    await provider.sign(logoutClaims({ iat: now - 600 })),
    await provider.sign(logoutClaims({ sub: undefined })),
    await other.sign(logoutClaims({ iss: provider.issuer })),
  ]
  for (const token of wrong) expectProblem(await logOut(token), 400)
  expect(await countSessions()).toBe(1)
})
