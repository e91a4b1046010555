import type { Language } from '@larder/contract/people/password-resets'
import type { SecurityEventRead } from '@larder/contract/people/security-events'

export type EventContent = Pick<SecurityEventRead, 'kind' | 'count' | 'browser' | 'system' | 'name'>
type Texts = Record<EventContent['kind'], (event: EventContent, device: string) => string>

const EN: Texts = {
  new_device: (_, device) => `Your account was used to log in from a new device: ${device}.`,
  failed_login: ({ count }) => `Someone entered a wrong password for your account ${count} times.`,
  failed_second_factor: (_, device) =>
    `Someone entered your password and then a wrong code, from ${device}. If this was not you, change your password.`,
  totp_added: () => 'An authenticator app was added to your account.',
  totp_removed: () => 'The authenticator app was removed from your account.',
  passkey_added: ({ name }) => `The passkey “${name}” was added to your account.`,
  passkey_removed: ({ name }) => `The passkey “${name}” was removed from your account.`,
  recovery_codes_created: () => 'New recovery codes were created for your account.',
  recovery_code_used: () => 'A recovery code was used to log in to your account.',
  second_factor_reset: ({ name }) => `The Admin ${name} removed all second factors from your account.`,
}

const DE: Texts = {
  new_device: (_, device) => `Dein Konto wurde auf einem neuen Gerät angemeldet: ${device}.`,
  failed_login: ({ count }) => `Für dein Konto wurde ${count}-mal ein falsches Passwort eingegeben.`,
  failed_second_factor: (_, device) =>
    `Jemand hat dein Passwort und dann einen falschen Code eingegeben (${device}). Falls du das nicht warst, ändere dein Passwort.`,
  totp_added: () => 'Zu deinem Konto wurde eine Authenticator-App hinzugefügt.',
  totp_removed: () => 'Die Authenticator-App wurde aus deinem Konto entfernt.',
  passkey_added: ({ name }) => `Der Passkey „${name}“ wurde zu deinem Konto hinzugefügt.`,
  passkey_removed: ({ name }) => `Der Passkey „${name}“ wurde aus deinem Konto entfernt.`,
  recovery_codes_created: () => 'Für dein Konto wurden neue Wiederherstellungscodes erstellt.',
  recovery_code_used: () => 'Ein Wiederherstellungscode wurde zur Anmeldung verwendet.',
  second_factor_reset: ({ name }) => `${name} (Admin) hat alle zweiten Faktoren deines Kontos entfernt.`,
}

/** One sentence, for e-mails and push messages. */
export function describeSecurityEvent(language: Language, event: EventContent): string {
  const unknown = language === 'de' ? 'unbekanntes Gerät' : 'an unknown device'
  const device = [event.browser, event.system].filter(Boolean).join(', ') || unknown
  return (language === 'de' ? DE : EN)[event.kind](event, device)
}
