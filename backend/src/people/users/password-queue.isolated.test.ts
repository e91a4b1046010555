import { hash, verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { FairQueue } from '../../../../connections/src/fair-queue.ts'
import { PASSWORD, register } from '../../../test/sessions.ts'
import { openTestApp } from '../../../test/test-app.ts'

// The real things, watched: a place at work that someone keeps while passwords are hashed is kept from all others.
vi.mock('@node-rs/argon2', { spy: true })

const argon2 = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
const { acquire } = FairQueue.prototype
let atWork = 0
let atWorkWhenHashed: number[] = []

const taken = vi.spyOn(FairQueue.prototype, 'acquire').mockImplementation(function (this: FairQueue, wish) {
  const place = acquire.call(this, wish)
  if (!place) return
  atWork++
  const release = () => {
    atWork--
    place.release()
  }
  return { ...place, release }
})
vi.mocked(hash).mockImplementation((...given) => {
  atWorkWhenHashed.push(atWork)
  return argon2.hash(...given)
})
vi.mocked(verify).mockImplementation((...given) => {
  atWorkWhenHashed.push(atWork)
  return argon2.verify(...given)
})

const larder = await openTestApp()
await register(larder, 'ann')

beforeEach(() => {
  taken.mockClear()
  atWorkWhenHashed = []
})

test.each([
  ['a login', '/auth/token', { username: 'ann', password: PASSWORD }],
  ['a login of nobody', '/auth/token', { username: 'nobody-here', password: PASSWORD }],
  ['a registration', '/users/', { username: 'bob', email: 'bob@example.com', password: PASSWORD }],
])('%s has left its place at work when the password is hashed', async (_name, url, body) => {
  await larder.call('POST', url, { body })
  expect(taken).toHaveBeenCalled()
  expect(atWorkWhenHashed).toEqual([0])
})
