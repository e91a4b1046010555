import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { PASSWORD, register } from '../../../test/sessions.ts'
import { SoftwareAuthenticator } from '../../../test/software-authenticator.ts'
import { openTestApp } from '../../../test/test-app.ts'
import { computeTotp, currentStep } from '../second-factor/totp.ts'

// The real thing, watched: which checks a login makes is what its time tells.
vi.mock('@node-rs/argon2', { spy: true })

const larder = await openTestApp()
await register(larder, 'ann')

/** The parameters of the password checks that a login makes. */
async function listChecks(body: object) {
  vi.mocked(verify).mockClear()
  const response = await larder.call('POST', '/auth/token', { body })
  const checks = vi
    .mocked(verify)
    .mock.calls.map(([stored]) => String(stored).match(/^\$argon2id\$v=19\$[^$]+/)?.[0])
  return { checks, answer: response.json() }
}

test('an unknown user costs as much CPU as a wrong password', async () => {
  const password = 'not the password'
  const known = await listChecks({ username: 'ann', password })
  expect(known.checks).toEqual([expect.stringContaining('m=19456,t=2,p=1')])
  expect((await listChecks({ username: 'nobody-here', password })).checks).toEqual(known.checks)
})

test('a second factor and a passkey cost no more password checks', async () => {
  const as = await register(larder, 'bea')
  const device = new SoftwareAuthenticator()
  const fetchChallenge = async () => (await larder.call('GET', '/auth/passkey-challenge')).json().challenge
  const body = { name: 'Phone', passkey: device.create(await fetchChallenge()) }
  expect((await larder.call('POST', '/passkeys/', { as, body })).statusCode).toBe(201)
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const code = (offset: number) => computeTotp(secret, currentStep() + offset)
  await larder.call('PUT', '/second-factor/totp', { as, body: { secret, code: code(-1) } })

  const first = await listChecks({ username: 'bea', password: PASSWORD })
  expect([first.checks.length, first.answer.code]).toEqual([1, 'second_factor_needed'])
  const { challenge } = first.answer.params
  const second = await listChecks({ grant_type: 'second_factor', challenge, code: code(0) })
  expect([second.checks, second.answer.token_type]).toEqual([[], 'bearer'])
  const alone = await listChecks({ grant_type: 'passkey', passkey: device.get(await fetchChallenge()) })
  expect([alone.checks, alone.answer.token_type]).toEqual([[], 'bearer'])
})
