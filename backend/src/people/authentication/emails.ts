import { type Language, RESET_MINUTES } from '@larder/contract/people/password-resets'

export type Email = { to: string; subject: string; text: string; html: string }
type EmailText = { subject: string; before: string[]; link?: { label: string; url: string }; after: string[] }
type Recipient = { to: string; username: string }

const GREETING = { en: (name: string) => `Hello ${name},`, de: (name: string) => `Hallo ${name},` }

export const resetEmail = (language: Language, recipient: Recipient, url: string) =>
  renderEmail(language, recipient, {
    en: {
      subject: 'Reset your Larder password',
      before: ['someone asked to reset the password of your Larder account.'],
      link: { label: 'Choose a new password', url },
      after: [
        `The link works once and expires in ${RESET_MINUTES} minutes. Changing your password logs you out on all other devices.`,
        'If this was not you, ignore this e-mail. Your password stays the same.',
      ],
    },
    de: {
      subject: 'Larder-Passwort zurücksetzen',
      before: ['für dein Larder-Konto wurde ein neues Passwort angefordert.'],
      link: { label: 'Neues Passwort wählen', url },
      after: [
        `Der Link funktioniert einmal und läuft in ${RESET_MINUTES} Minuten ab. Mit dem neuen Passwort wirst du auf allen anderen Geräten abgemeldet.`,
        'Falls du das nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt unverändert.',
      ],
    },
  })

export const confirmationEmail = (language: Language, recipient: Recipient, url: string) =>
  renderEmail(language, recipient, {
    en: {
      subject: 'Confirm your e-mail address',
      before: ['please confirm that you want to use this address for your Larder account.'],
      link: { label: 'Confirm e-mail address', url },
      after: [
        `The link expires in ${RESET_MINUTES} minutes. Until you confirm, your old address stays in use.`,
      ],
    },
    de: {
      subject: 'Bestätige deine E-Mail-Adresse',
      before: ['bitte bestätige, dass du diese Adresse für dein Larder-Konto verwenden möchtest.'],
      link: { label: 'E-Mail-Adresse bestätigen', url },
      after: [`Der Link läuft in ${RESET_MINUTES} Minuten ab. Bis zur Bestätigung gilt deine alte Adresse.`],
    },
  })

export const addressChangedEmail = (language: Language, recipient: Recipient, email: string) =>
  renderEmail(language, recipient, {
    en: {
      subject: 'Your Larder e-mail address was changed',
      before: [`your Larder account now uses the address ${email}.`],
      after: ['If this was not you, contact your Larder admin right away.'],
    },
    de: {
      subject: 'Deine Larder-E-Mail-Adresse wurde geändert',
      before: [`dein Larder-Konto verwendet jetzt die Adresse ${email}.`],
      after: ['Falls du das nicht warst, wende dich sofort an den Administrator deines Larder.'],
    },
  })

export const securityEmail = (language: Language, recipient: Recipient, event: string, url: string) =>
  renderEmail(language, recipient, {
    en: {
      subject: 'Security of your Larder account',
      before: [event],
      link: { label: 'See recent activity', url },
      after: ['If this was you, you can ignore this e-mail. If not, change your password right away.'],
    },
    de: {
      subject: 'Sicherheit deines Larder-Kontos',
      before: [event],
      link: { label: 'Letzte Ereignisse ansehen', url },
      after: [
        'Falls du das warst, kannst du diese E-Mail ignorieren. Falls nicht, ändere sofort dein Passwort.',
      ],
    },
  })

function renderEmail(
  language: Language,
  { to, username }: Recipient,
  texts: Record<Language, EmailText>,
): Email {
  const { subject, before, link, after } = texts[language]
  const first = [GREETING[language](username), ...before]
  const text = [...first, ...(link ? [`${link.label}:\n${link.url}`] : []), ...after].join('\n\n')
  const paragraphs = [
    ...first.map(escapeHtml),
    ...(link ? [`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`] : []),
    ...after.map(escapeHtml),
  ]
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
  const html = `<!doctype html>\n<html lang="${language}"><title>${escapeHtml(subject)}</title>\n${body}\n</html>\n`
  return { to, subject, text: `${text}\n`, html }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] as string)
