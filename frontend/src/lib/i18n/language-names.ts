import type { Language } from '@larder/contract/languages'

/** Each language by its own name, in the order of menus. */
export const LANGUAGE_NAMES = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  nb: 'Norsk bokmål',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  sv: 'Svenska',
  uk: 'Українська',
  he: 'עברית',
} satisfies Record<Language, string>

export const LANGUAGE_CHOICES = Object.entries(LANGUAGE_NAMES) as [Language, string][]
