import { LANGUAGES, type Language } from './languages.ts'

/** Tags of languages that we have under another tag. */
const ALIASES: Record<string, Language> = { pt: 'pt-BR', no: 'nb', nn: 'nb', iw: 'he' }

/** The language of a tag with or without region: `de` of `de-AT`. */
export const findLanguage = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`))

function readTag(tag: string): Language | undefined {
  const [language = '', region] = tag.toLowerCase().split('-')
  return findLanguage(region ? `${language}-${region.toUpperCase()}` : language) ?? ALIASES[language]
}

/** The supported language that best matches an Accept-Language header. */
export function acceptLanguage(header: string | null | undefined): Language {
  const accepted = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { language: readTag(tag), quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ language, quality }) => language && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return accepted[0]?.language ?? 'en'
}

/** The language with the header's region. Validated, because it becomes part of the page. */
export function acceptRegion(header: string | null, language: Language): string {
  if (language.includes('-')) return language
  const [, region] = new RegExp(`(?:^|[,\\s])${language}-([a-z]{2})\\b`, 'i').exec(header ?? '') ?? []
  return region ? `${language}-${region.toUpperCase()}` : language
}
