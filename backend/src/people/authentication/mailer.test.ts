import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { whenDone } from '../../../test/when-done.ts'
import { Mailer } from './mailer.ts'

/** A mailer whose server refuses every recipient with this status, and names the recipient. */
async function openRefusedMailer(responseCode: number) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}>: mailbox of ${address} unknown`), { responseCode })),
  })
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  const logged: string[] = []
  const failures: true[] = []
  const log = pino({ level: 'info' }, { write: (line) => logged.push(line) })
  const mail = { url: `smtp://127.0.0.1:${port}`, from: 'larder@example.org' }
  const mailer = new Mailer(mail, log, () => failures.push(true))
  whenDone(async () => {
    await mailer.close()
    server.close()
  })
  const send = () => mailer.send({ to: 'ann@example.com', subject: 'Hello', text: 'Hello' } as never)
  return { send, logged, failures }
}

test('an e-mail that is refused for good is counted and logged without its address', async () => {
  const { send, logged, failures } = await openRefusedMailer(550)
  await send()
  expect(failures).toHaveLength(1)
  expect(logged.join()).toContain('mail server refused an e-mail')
  expect(logged.join()).toContain('5.1.1')
  expect(logged.join()).not.toContain('ann@')
})

test('an e-mail that is refused for now is counted and tried again, without its address in the error', async () => {
  const { send, failures } = await openRefusedMailer(451)
  const error = await send().catch((thrown: Error) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(`${(error as Error).stack}`).not.toContain('ann@')
  expect(failures).toHaveLength(1)
})
