import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { register } from '../../../test/sessions.ts'
import { openTestApp } from '../../../test/test-app.ts'

// The real thing, watched: which checks a login makes is what its time tells.
vi.mock('@node-rs/argon2', { spy: true })

const larder = await openTestApp()
await register(larder, 'ann')

test('an unknown user costs as much CPU as a wrong password', async () => {
  const measureLogin = async (username: string) => {
    vi.mocked(verify).mockClear()
    await larder.call('POST', '/auth/token', { body: { username, password: 'not the password' } })
    return vi
      .mocked(verify)
      .mock.calls.map(([stored]) => String(stored).match(/^\$argon2id\$v=19\$[^$]+/)?.[0])
  }
  const known = await measureLogin('ann')
  expect(known).toEqual([expect.stringContaining('m=19456,t=2,p=1')])
  expect(await measureLogin('nobody-here')).toEqual(known)
})
