/** Languages of the website, e-mails, notifications and files, each by its BCP 47 tag. */
export const LANGUAGES = [
  'da',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'nl',
  'nb',
  'pl',
  'pt-BR',
  'sv',
  'uk',
  'he',
] as const
export type Language = (typeof LANGUAGES)[number]
