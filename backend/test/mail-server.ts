import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Mail = { to: string[]; raw: string; text: string }
export type MailServer = {
  /** Larder's variables. */
  settings: { SMTP_URL: string; MAIL_FROM: string }
  mails: Mail[]
  /** The first mail to an address, if given with this text; others stay. */
  arrival: (to: string, text?: string) => Promise<Mail>
  close: () => Promise<void>
}

/** An SMTP server that records messages; `refuse` rejects the first ones with a temporary error. */
export async function startMailServer({ refuse = 0 } = {}): Promise<MailServer> {
  const mails: Mail[] = []
  const waiting = new Set<() => void>()
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      let raw = ''
      stream.setEncoding('utf8').on('data', (part) => (raw += part))
      stream.on('end', () => {
        if (refused++ < refuse) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, text: unfold(raw) })
        done()
        for (const look of waiting) look()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const { port } = server.server.address() as AddressInfo
  const arrival = (to: string, text = '') =>
    new Promise<Mail>((resolve) => {
      const look = () => {
        const at = mails.findIndex((mail) => mail.to.includes(to) && mail.text.includes(text))
        if (at < 0) return void waiting.add(look)
        waiting.delete(look)
        resolve(mails.splice(at, 1)[0] as Mail)
      }
      look()
    })
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Larder <larder@example.com>' }
  return { settings, mails, arrival, close }
}

/** The subset of quoted-printable that our e-mails use. */
function unfold(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
