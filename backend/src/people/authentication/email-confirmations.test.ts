import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { openMailApp } from '../../../test/mail-app.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { PASSWORD } from '../../../test/sessions.ts'
import type { TestApp, TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let post: MailServer
let ann: TestUser
let count = 0

beforeAll(async () => {
  ;({ larder, post } = await openMailApp())
})

beforeEach(async () => {
  ann = await addUserWithPassword(larder, `ann-${++count}`)
})

const change = (email: string, more: object = {}) =>
  larder.call('PUT', '/users/email', { as: ann, body: { email, current_password: PASSWORD, ...more } })
const confirm = (code: string, as = ann) =>
  larder.call('POST', '/email-confirmations/', { as, body: { code } })
const readEmail = async () => (await larder.call('GET', '/users/me', { as: ann })).json().email

async function mailedCode(email: string, more: object = {}): Promise<string> {
  expect((await change(email, more)).statusCode).toBe(202)
  return /confirm-email#([\w.-]+)/.exec((await post.arrival(email)).text)?.[1] as string
}

test('the old address stays until the new one is confirmed, and is then notified', async () => {
  const email = `new-${count}@example.com`
  const code = await mailedCode(email, { language: 'de' })
  expect(await readEmail()).toBe(ann.email)
  expect((await confirm(code)).json()).toMatchObject({ email })
  const { text } = await post.arrival(ann.email)
  expect(text).toContain(`dein Larder-Konto verwendet jetzt die Adresse ${email}.`)
  expectProblem(await confirm(code), 401)
})

test('only the owner of the account can confirm', async () => {
  const code = await mailedCode(`new-${count}@example.com`)
  expectProblem(await confirm(code, await larder.addUser(`eve-${count}`)), 401)
  expect(await readEmail()).toBe(ann.email)
})

test('an address of another account is refused, also if it was taken meanwhile', async () => {
  const email = `wanted-${count}@example.com`
  const code = await mailedCode(email)
  await larder.addUser(`wanted-${count}`)
  expectProblem(await confirm(code), 409)
  expectProblem(await change(email), 409)
  expect(await readEmail()).toBe(ann.email)
})

test.each(['a@b.de\r\nBcc: eve@example.com', 'a@b.de, eve@example.com', '"a\\r\\nBcc: x"@b.de'])(
  'no letter goes to %j',
  async (email) => expectProblem(await change(email), 422),
)
