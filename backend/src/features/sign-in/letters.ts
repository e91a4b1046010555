import { type Language, RESET_MINUTES } from '@larder/contract/password-resets'

export type Letter = { to: string; subject: string; text: string; html: string }
type Words = { subject: string; before: string[]; link?: { words: string; address: string }; after: string[] }
type About = { to: string; username: string }

const GREETING = { en: (name: string) => `Hello ${name},`, de: (name: string) => `Hallo ${name},` }

export const resetLetter = (language: Language, about: About, address: string) =>
  write(language, about, {
    en: {
      subject: 'A new password for Larder',
      before: ['somebody, you we hope, asked for a new password for your account.'],
      link: { words: 'Choose a new password', address },
      after: [
        `The link works once, for ${RESET_MINUTES} minutes, and logs you out everywhere else.`,
        'If it was not you, leave this mail alone: your password stays as it is.',
      ],
    },
    de: {
      subject: 'Ein neues Passwort für Larder',
      before: ['jemand, hoffentlich du, hat ein neues Passwort für dein Konto angefordert.'],
      link: { words: 'Neues Passwort wählen', address },
      after: [
        `Der Link gilt einmal, ${RESET_MINUTES} Minuten lang, und meldet dich überall sonst ab.`,
        'Warst du das nicht, dann lass diese Mail liegen: Dein Passwort bleibt, wie es ist.',
      ],
    },
  })

export const confirmLetter = (language: Language, about: About, address: string) =>
  write(language, about, {
    en: {
      subject: 'Confirm your e-mail address for Larder',
      before: ['you want to use this address for your account.'],
      link: { words: 'Confirm this address', address },
      after: [`The link works for ${RESET_MINUTES} minutes. Until then your old address stays.`],
    },
    de: {
      subject: 'Bestätige deine E-Mail-Adresse für Larder',
      before: ['du möchtest diese Adresse für dein Konto verwenden.'],
      link: { words: 'Adresse bestätigen', address },
      after: [`Der Link gilt ${RESET_MINUTES} Minuten lang. Bis dahin bleibt deine alte Adresse.`],
    },
  })

export const changedLetter = (language: Language, about: About, email: string) =>
  write(language, about, {
    en: {
      subject: 'Your e-mail address for Larder was changed',
      before: [`your account uses the address ${email} from now on.`],
      after: ['If it was not you, ask whoever runs your Larder for help at once.'],
    },
    de: {
      subject: 'Deine E-Mail-Adresse für Larder wurde geändert',
      before: [`dein Konto verwendet ab jetzt die Adresse ${email}.`],
      after: ['Warst du das nicht, dann bitte sofort die Person um Hilfe, die dein Larder betreibt.'],
    },
  })

function write(language: Language, { to, username }: About, words: Record<Language, Words>): Letter {
  const { subject, before, link, after } = words[language]
  const first = [GREETING[language](username), ...before]
  const text = [...first, ...(link ? [`${link.words}:\n${link.address}`] : []), ...after].join('\n\n')
  const paragraphs = [
    ...first.map(escapeHtml),
    ...(link ? [`<a href="${escapeHtml(link.address)}">${escapeHtml(link.words)}</a>`] : []),
    ...after.map(escapeHtml),
  ]
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
  const html = `<!doctype html>\n<html lang="${language}"><title>${escapeHtml(subject)}</title>\n${body}\n</html>\n`
  return { to, subject, text: `${text}\n`, html }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] as string)
