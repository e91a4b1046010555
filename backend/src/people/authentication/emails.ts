import type { Language } from '@larder/contract/languages'
import { RESET_MINUTES } from '@larder/contract/people/password-resets'
import { formatText } from '../../i18n/format-text.ts'

export type Email = { to: string; subject: string; text: string; html: string }
type EmailText = { subject: string; before: string[]; link?: { label: string; url: string }; after: string[] }
type Recipient = { to: string; username: string }

export const resetEmail = (language: Language, recipient: Recipient, url: string) =>
  renderEmail(language, recipient, {
    subject: formatText(language, 'email_reset_subject'),
    before: [formatText(language, 'email_reset_text')],
    link: { label: formatText(language, 'email_reset_link'), url },
    after: [
      formatText(language, 'email_reset_expires', { minutes: RESET_MINUTES }),
      formatText(language, 'email_reset_ignore'),
    ],
  })

export const confirmationEmail = (language: Language, recipient: Recipient, url: string) =>
  renderEmail(language, recipient, {
    subject: formatText(language, 'email_confirm_subject'),
    before: [formatText(language, 'email_confirm_text')],
    link: { label: formatText(language, 'email_confirm_link'), url },
    after: [formatText(language, 'email_confirm_expires', { minutes: RESET_MINUTES })],
  })

export const addressChangedEmail = (language: Language, recipient: Recipient, email: string) =>
  renderEmail(language, recipient, {
    subject: formatText(language, 'email_changed_subject'),
    before: [formatText(language, 'email_changed_text', { email })],
    after: [formatText(language, 'email_changed_warning')],
  })

export const securityEmail = (language: Language, recipient: Recipient, event: string, url: string) =>
  renderEmail(language, recipient, {
    subject: formatText(language, 'email_security_subject'),
    before: [event],
    link: { label: formatText(language, 'email_security_link'), url },
    after: [formatText(language, 'email_security_warning')],
  })

export const webhookEmail = (language: Language, recipient: Recipient, event: string, url: string) =>
  renderEmail(language, recipient, {
    subject: formatText(language, 'push_webhook'),
    before: [event],
    link: { label: formatText(language, 'email_webhook_link'), url },
    after: [],
  })

function renderEmail(
  language: Language,
  { to, username }: Recipient,
  { subject, before, link, after }: EmailText,
): Email {
  const first = [formatText(language, 'email_greeting', { name: username }), ...before]
  const text = [...first, ...(link ? [`${link.label}:\n${link.url}`] : []), ...after].join('\n\n')
  const paragraphs = [
    ...first.map(escapeHtml),
    ...(link ? [`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`] : []),
    ...after.map(escapeHtml),
  ]
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
  const direction = language === 'he' ? ' dir="rtl"' : ''
  const html = `<!doctype html>\n<html lang="${language}"${direction}><title>${escapeHtml(subject)}</title>\n${body}\n</html>\n`
  return { to, subject, text: `${text}\n`, html }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] as string)
