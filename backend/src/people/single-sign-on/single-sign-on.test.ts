import type { OidcProviderRead } from '@larder/contract/people/single-sign-on'
import { beforeAll, expect, test } from 'vitest'
import { listenTo } from '../../../test/event-listener.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import {
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../test/identity-provider/identity-provider.ts'
import { PASSWORD, refresh, register } from '../../../test/sessions.ts'
import { SoftwareAuthenticator } from '../../../test/software-authenticator.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { whenDone } from '../../../test/when-done.ts'
import { endProviderSessions } from './identities.queries.ts'

const SITE = 'http://localhost:8000'
const API_PORT = 7000
const BASIC = {
  OIDC_HOME_CLIENT_ID: 'larder',
  OIDC_HOME_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_HOME_SCOPES: 'openid profile email groups',
  OIDC_HOME_LABEL: 'Home',
}
let provider: IdentityProvider
let larder: TestApp
/** Where the provider decides about roles and kitchens, and a verified e-mail connects. */
let governed: TestApp

const open = (env: Record<string, string> = {}) =>
  openTestApp({ ...BASIC, OIDC_HOME_ISSUER: provider.issuer, ...env })

const person = (name: string, claims: object = {}) => {
  provider.accounts.set(name, {
    email: `${name}@example.com`,
    email_verified: true,
    preferred_username: name,
    ...claims,
  })
  return name
}

async function start(at: TestApp, body: object = {}, as?: TestUser) {
  const response = await at.call('POST', '/oidc/providers/home/authorization', { body, as })
  expect(response.statusCode, response.body).toBe(201)
  return response.json() as { url: string; state: string; ticket: string }
}

async function authorize(at: TestApp, account: string, body: object = {}, as?: TestUser) {
  const { url, ticket } = await start(at, body, as)
  const callback = new URL(await provider.visit(url, account)).search.slice(1)
  return { ticket, callback }
}

const finish = (at: TestApp, body: object) => at.call('POST', '/oidc/sessions/', { body })

async function signIn(at: TestApp, account: string, body: object = {}) {
  return finish(at, await authorize(at, account, body))
}

async function signInAs(at: TestApp, account: string) {
  const response = await signIn(at, account)
  expect(response.statusCode, response.body).toBe(200)
  const { access_token, refresh_token } = response.json()
  const as = { id: 0, username: account, email: '', token: access_token as string }
  const me = (await at.call('GET', '/users/me', { as })).json()
  return { as: { ...as, id: me.id as number }, me, refresh_token: refresh_token as string }
}

const listUsers = (at: TestApp) => at.db.selectFrom('users').select(['username', 'email']).execute()

beforeAll(async () => {
  provider = await startIdentityProvider({ siteUrl: SITE, apiUrl: `http://127.0.0.1:${API_PORT}` })
  whenDone(provider.close)
  larder = await open()
  governed = await open({
    ...{ OIDC_HOME_ADMIN_GROUPS: 'cooks, chefs', OIDC_HOME_KITCHENS: 'family=1, guests=2' },
    ...{ OIDC_LINK_BY_EMAIL: 'on', OIDC_HOME_LOGOUT_URL: 'https://auth.example/bye?app=larder' },
  })
})

test('the login page lists the providers', async () => {
  expect((await larder.call('GET', '/sign-in')).json()).toMatchObject({
    password_login: true,
    providers: [{ name: 'home', label: 'Home' }],
    provider_sign_up: 'on',
  })
})

test('the authorization request has PKCE, state, nonce and an address under PUBLIC_URL', async () => {
  const { url, state } = await start(larder)
  const query = Object.fromEntries(new URL(url).searchParams)
  expect(query).toMatchObject({
    client_id: 'larder',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${SITE}/sso/home/callback`,
    scope: 'openid profile email groups',
    state,
  })
  expect(query.nonce).toMatch(/^[\w-]{43}$/)
  expect(query.code_challenge).toMatch(/^[\w-]{43}$/)
})

test('a first sign-in makes an account, the next ones find it by issuer and subject', async () => {
  person('ann')
  const first = await signInAs(larder, 'ann')
  expect(first.me).toMatchObject({ username: 'ann', email: 'ann@example.com', role: 'User' })
  person('ann', { email: 'ann@elsewhere.example', preferred_username: 'annie' })
  const second = await signInAs(larder, 'ann')
  expect(second.me.id).toBe(first.me.id)
  expect(second.me.email).toBe('ann@example.com')
  expectProblem(
    await larder.call('POST', '/auth/token', { body: { username: 'ann', password: PASSWORD } }),
    401,
  )
})

test('two first sign-ins at once make one account', async () => {
  person('twin')
  const both = [await authorize(larder, 'twin'), await authorize(larder, 'twin')]
  const responses = await Promise.all(both.map((body) => finish(larder, body)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await listUsers(larder)).filter(({ username }) => username.startsWith('twin'))).toHaveLength(1)
})

test('a taken username gets a number', async () => {
  await larder.addUser('carol')
  person('carol', { email: 'another-carol@example.com' })
  expect((await signInAs(larder, 'carol')).me.username).toBe('carol-2')
})

test('an account with the same e-mail is not taken over', async () => {
  await register(larder, 'dora')
  person('dora')
  const before = await listUsers(larder)
  const refused = await signIn(larder, 'dora')
  expectProblem(refused, 403)
  expect(refused.json().code).toBe('sso_account_exists')
  expect(await listUsers(larder)).toEqual(before)
})

test('with permission, a verified e-mail connects, an unverified one does not', async () => {
  const emma = await register(governed, 'emma')
  person('emma', { email: 'Emma@Example.com' })
  expect((await signInAs(governed, 'emma')).me.id).toBe(emma.id)
  await register(governed, 'fred')
  for (const email_verified of [false, 'true', undefined]) {
    person('fred', { email_verified })
    expect((await signIn(governed, 'fred')).json().code).toBe('sso_account_exists')
  }
})

test('of two people with the same mailbox, one is connected to its account', async () => {
  await register(governed, 'ines')
  person('ines')
  person('successor', { email: 'ines@example.com' })
  const both = [await authorize(governed, 'ines'), await authorize(governed, 'successor')]
  const responses = await Promise.all(both.map((body) => finish(governed, body)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  expect(responses.find(({ statusCode }) => statusCode === 403)?.json().code).toBe('sso_email_inherited')
})

test('sign-up by invitation uses the invitation, and joins its kitchen', async () => {
  const invited = await open({ OIDC_SIGN_UP: 'invited' })
  const admin = await invited.addUser('admin', 'Admin')
  person('gina')
  expect((await signIn(invited, 'gina')).json().code).toBe('sso_no_account')
  expect((await signIn(invited, 'gina', { invitation: 'made up' })).json().code).toBe('sso_no_account')
  const invitation = await invited.call('POST', '/registration-invitations/', { as: admin, body: {} })
  const { secret } = invitation.json()
  expect((await signIn(invited, 'gina', { invitation: secret })).statusCode).toBe(200)
  person('hank')
  expect((await signIn(invited, 'hank', { invitation: secret })).json().code).toBe('sso_no_account')
  expect((await signIn(invited, 'gina')).statusCode).toBe(200)
  expect(await listUsers(invited)).toHaveLength(2)
})

test('closed sign-up does not reveal which addresses have an account', async () => {
  const closed = await open({ OIDC_SIGN_UP: 'off' })
  await closed.addUser('ivy')
  const answers = []
  for (const name of ['ivy', 'unknown']) {
    person(name)
    const { statusCode, body } = await signIn(closed, name)
    answers.push({ statusCode, body })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.statusCode).toBe(403)
})

test('a provider without e-mail makes no account', async () => {
  person('noemail', { email: undefined })
  expect((await signIn(larder, 'noemail')).json().code).toBe('sso_no_email')
})

test('people connect a provider while logged in, and disconnect it if they have another way in', async () => {
  const joe = await register(larder, 'joe')
  person('joe-at-home', { email: 'other@example.com' })
  const link = async (as: TestUser) => {
    const body = await authorize(larder, 'joe-at-home', { purpose: 'link' }, as)
    return larder.call('POST', '/oidc/identities/', { as, body })
  }
  const linked = await link(joe)
  expect(linked.statusCode, linked.body).toBe(201)
  expect(linked.json()).toMatchObject({ provider: 'home', label: 'Home', email: 'other@example.com' })
  expect((await signInAs(larder, 'joe-at-home')).me.id).toBe(joe.id)
  const kim = await register(larder, 'kim')
  expect((await link(kim)).json().code).toBe('sso_already_linked')
  const { items } = (await larder.call('GET', '/oidc/identities/', { as: joe })).json()
  expect(items).toHaveLength(1)
  const path = `/oidc/identities/${items[0].id}`
  expectProblem(await larder.call('DELETE', path, { as: kim }), 404)
  expect((await larder.call('DELETE', path, { as: joe })).statusCode).toBe(204)
})

test('the only way in cannot be disconnected', async () => {
  person('lea')
  const { as } = await signInAs(larder, 'lea')
  const [connection] = (await larder.call('GET', '/oidc/identities/', { as })).json().items
  const refused = await larder.call('DELETE', `/oidc/identities/${connection.id}`, { as })
  expectProblem(refused, 409)
  expect(refused.json().code).toBe('only_way_in')
  const device = new SoftwareAuthenticator()
  const { challenge } = (await larder.call('GET', '/auth/passkey-challenge')).json()
  const passkey = { name: 'Phone', passkey: device.create(challenge) }
  const { id } = (await larder.call('POST', '/passkeys/', { as, body: passkey })).json()
  expect((await larder.call('DELETE', `/oidc/identities/${connection.id}`, { as })).statusCode).toBe(204)
  const last = await larder.call('DELETE', `/passkeys/${id}`, { as })
  expectProblem(last, 409)
  expect(last.json().code).toBe('only_way_in')
  // A passkey of another host logs nobody in.
  await larder.db.updateTable('passkeys').set({ rp_id: 'old.example' }).where('id', '=', id).execute()
  expect((await larder.call('DELETE', `/passkeys/${id}`, { as })).statusCode).toBe(204)
})

test('Admins see the providers, whether they can be reached, and the last failure', async () => {
  const list = async (at: TestApp, as: TestUser) => {
    const response = await at.call('GET', '/oidc/providers/', { as })
    return response.json().items as OidcProviderRead[]
  }
  const admin = await larder.addUser('watcher', 'Admin')
  const known = {
    ...{ name: 'home', label: 'Home', issuer: provider.issuer },
    redirect_url: `${SITE}/sso/home/callback`,
    back_channel_logout_url: `${SITE}/api/v1/oidc/providers/home/back-channel-logout`,
  }
  expect(await list(larder, admin)).toMatchObject([{ ...known, problem: null }])
  expectProblem(await signIn(larder, 'nobody'), 401)
  // Each backend learns of it by a notification.
  const findFailure = async () => (await list(larder, admin))[0]?.last_failure
  await expect.poll(async () => (await findFailure())?.reason).toContain('access_denied')
  expect(Date.parse((await findFailure())?.at ?? '')).not.toBeNaN()

  const broken = await open({ OIDC_HOME_ISSUER: 'http://127.0.0.1:9' })
  const [away] = await list(broken, await broken.addUser('watcher', 'Admin'))
  expect(away?.problem).toContain('ECONNREFUSED')
})

test('disconnecting ends the other sessions of the provider', async () => {
  const mia = await register(larder, 'mia')
  person('mia-at-home', { email: 'mia2@example.com' })
  const body = await authorize(larder, 'mia-at-home', { purpose: 'link' }, mia)
  const { id } = (await larder.call('POST', '/oidc/identities/', { as: mia, body })).json()
  const { as: elsewhere } = await signInAs(larder, 'mia-at-home')
  expect((await larder.call('DELETE', `/oidc/identities/${id}`, { as: mia })).statusCode).toBe(204)
  expectProblem(await larder.call('GET', '/users/me', { as: elsewhere }), 401)
  expect((await larder.call('GET', '/users/me', { as: mia })).statusCode).toBe(200)
})

test('a ticket for connecting is good for its account only, and for no login', async () => {
  const nia = await register(larder, 'nia')
  const ole = await register(larder, 'ole')
  person('nia-at-home', { email: 'nia2@example.com' })
  const theirs = await authorize(larder, 'nia-at-home', { purpose: 'link' }, nia)
  expectProblem(await larder.call('POST', '/oidc/identities/', { as: ole, body: theirs }), 401)
  expectProblem(await finish(larder, theirs), 401)
  const login = await authorize(larder, 'nia-at-home')
  expectProblem(await larder.call('POST', '/oidc/identities/', { as: ole, body: login }), 401)
  expectProblem(
    await larder.call('POST', '/oidc/providers/home/authorization', { body: { purpose: 'link' } }),
    401,
  )
})

test('an account without a password confirms at its provider, which asks to log in again', async () => {
  person('uma')
  person('una')
  const { as } = await signInAs(larder, 'uma')
  const createToken = () =>
    larder.call('POST', '/access-tokens/', {
      as,
      body: { name: 'a', scopes: ['read'], current_password: '-' },
    })
  const confirm = (body: object) => larder.call('POST', '/sessions/confirm', { as, body })
  expect((await createToken()).statusCode).toBe(201)
  const confirmed_at = new Date(Date.now() - 16 * 60_000).toISOString()
  await larder.db.updateTable('sessions').set({ confirmed_at }).where('user_id', '=', as.id).execute()
  const refused = await createToken()
  expectProblem(refused, 403)
  expect(refused.json().code).toBe('confirmation_needed')
  expectProblem(
    await larder.call('POST', '/oidc/providers/home/authorization', { as, body: { purpose: 'link' } }),
    403,
  )

  expectProblem(await confirm({ current_password: '-' }), 422)
  expectProblem(await confirm(await authorize(larder, 'uma')), 401)
  expectProblem(await confirm(await authorize(larder, 'una', { purpose: 'confirm' }, as)), 401)
  const { url } = await start(larder, { purpose: 'confirm' }, as)
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  expectProblem(await createToken(), 403)
  const sent = await authorize(larder, 'uma', { purpose: 'confirm' }, as)
  expectProblem(await finish(larder, sent), 401)
  expect((await confirm(sent)).statusCode).toBe(204)
  expectProblem(await confirm(sent), 401)
  expect((await createToken()).statusCode).toBe(201)
})

test('groups decide about the role and the kitchens; no groups mean none', async () => {
  const admin = await governed.addUser('admin', 'Admin')
  await governed.call('POST', '/kitchens/', { as: admin, body: { name: 'Home' } })
  const read = async () => {
    const { me, as } = await signInAs(governed, 'pia')
    const kitchens = (await governed.call('GET', '/kitchens/', { as })).json().items
    return [me.role, kitchens.map(({ name }: { name: string }) => name)]
  }
  person('pia', { groups: ['chefs', 'family'] })
  expect(await read()).toEqual(['Admin', ['Home']])
  person('pia', { groups: { family: {} } })
  expect(await read()).toEqual(['User', ['Home']])
  person('pia', { groups: 'chefs' })
  expect(await read()).toEqual(['Admin', []])
  person('pia')
  expect(await read()).toEqual(['User', []])
})

test('an owner stays in a kitchen that others leave', async () => {
  const owner = await governed.addUser('rita')
  await governed.call('POST', '/kitchens/', { as: owner, body: { name: 'Ritas' } })
  person('rita')
  const { as } = await signInAs(governed, 'rita')
  expect((await governed.call('GET', '/kitchens/', { as })).json().items).toHaveLength(1)
})

test('the last Admin stays Admin', async () => {
  await governed.db.updateTable('users').set({ role: 'User' }).execute()
  await governed.addUser('quin', 'Admin')
  person('quin')
  expect((await signInAs(governed, 'quin')).me.role).toBe('Admin')
})

test('logging out leads to the provider, with the ID token as hint', async () => {
  person('sue')
  const { as } = await signInAs(larder, 'sue')
  const { url } = (await larder.call('GET', '/oidc/logout', { as })).json()
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe(provider.issuer)
  expect(searchParams.get('post_logout_redirect_uri')).toBe(`${SITE}/`)
  expect(searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
  const stored = await larder.db.selectFrom('oidc_sessions').select('id_token').execute()
  expect(JSON.stringify(stored)).not.toContain(searchParams.get('id_token_hint'))
  const local = await register(larder, 'tom')
  expect((await larder.call('GET', '/oidc/logout', { as: local })).json()).toEqual({ url: null })
})

test('the operator can replace the logout address', async () => {
  person('uma')
  const { as } = await signInAs(governed, 'uma')
  const { url } = (await governed.call('GET', '/oidc/logout', { as })).json()
  expect(url).toMatch(/^https:\/\/auth\.example\/bye\?app=larder&id_token_hint=/)
})

test('without passwords, people log in with the provider only', async () => {
  const only = await open({
    ...{ PASSWORD_LOGIN: 'off', OIDC_HOME_LOGOUT_URL: 'off' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example' },
  })
  const refused = [
    await only.call('POST', '/auth/token', { body: { username: 'ann', password: PASSWORD } }),
    await only.call('POST', '/users/', {
      body: { username: 'vera', email: 'vera@example.com', password: PASSWORD },
    }),
    await only.call('POST', '/password-resets/', { body: { email: 'ann@example.com' } }),
    await only.call('POST', '/auth/token', {
      body: { grant_type: 'password_reset', reset_code: 'x', new_password: PASSWORD },
    }),
  ]
  for (const response of refused) {
    expectProblem(response, 403)
    expect(response.json().code).toBe('password_login_off')
  }
  person('vera')
  const { as, refresh_token } = await signInAs(only, 'vera')
  expect((await only.call('GET', '/oidc/logout', { as })).json()).toEqual({ url: null })
  expect((await refresh(only, refresh_token)).statusCode).toBe(200)
})

test('a logout at the provider ends the session and its event streams at once', async () => {
  await larder.app.listen({ port: 0, host: '127.0.0.1' })
  person('will')
  const { as, refresh_token } = await signInAs(larder, 'will')
  const list = (await larder.call('POST', '/shopping-lists/', { as, body: { name: 'List' } })).json()
  const stream = await listenTo(larder, `/shopping-lists/${list.id}/events`, as)
  const { sid } = await larder.db
    .selectFrom('oidc_sessions')
    .select('sid')
    .orderBy('session_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(sid).toBeTruthy()
  const ended = await larder.db.transaction().execute((trx) =>
    endProviderSessions(trx, {
      ...{ issuer: provider.issuer, subject: 'will', sid: sid ?? undefined },
      at: Date.now() / 1000,
    }),
  )
  expect(ended).toBe(1)
  expect(await stream.ended).toContain('event: end\ndata: invalid_token')
  expectProblem(await larder.call('GET', '/users/me', { as }), 401)
  expectProblem(await refresh(larder, refresh_token), 401)
})
