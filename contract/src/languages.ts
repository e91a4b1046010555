/** Languages of the website, e-mails, notifications and files, each by its BCP 47 tag. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]
