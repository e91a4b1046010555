import type { VariableReader } from './variable-reader.ts'

/** Without SMTP_URL no e-mails are sent, and an admin resets forgotten passwords. */
export function readMail(read: VariableReader, mistakes: string[]) {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = read.text('MAIL_FROM')
  if (url === undefined) {
    if (from !== undefined && read.text('SMTP_URL') === undefined)
      mistakes.push('MAIL_FROM is set, but SMTP_URL is not.')
    return undefined
  }
  if (from === undefined || !/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(from))
    mistakes.push('MAIL_FROM must be the sender address of e-mails. SMTP_URL requires it.')
  return { url, from: from ?? '' }
}
