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
let hashing = 0
let maxHashing = 0

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
async function watchHashing<Result>(run: () => Promise<Result>): Promise<Result> {
  atWorkWhenHashed.push(atWork)
  maxHashing = Math.max(maxHashing, ++hashing)
  return run().finally(() => hashing--)
}
vi.mocked(hash).mockImplementation((...given) => watchHashing(() => argon2.hash(...given)))
vi.mocked(verify).mockImplementation((...given) => watchHashing(() => argon2.verify(...given)))

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

test('only one password is hashed at a time', async () => {
  const body = { username: 'ann', password: PASSWORD }
  maxHashing = 0
  await Promise.all([1, 2, 3].map(() => larder.call('POST', '/auth/token', { body })))
  expect(atWorkWhenHashed).toHaveLength(3)
  expect(maxHashing).toBe(1)
})
