import { findLocale, type Locale } from './locale.ts'

/** Tags of languages that we have under another tag. */
const ALIASES: Record<string, Locale> = { pt: 'pt-BR', no: 'nb', nn: 'nb', iw: 'he' }

function toLocale(tag: string): Locale | undefined {
  const [language = '', region] = tag.toLowerCase().split('-')
  return findLocale(region ? `${language}-${region.toUpperCase()}` : language) ?? ALIASES[language]
}

/** The supported locale that best matches an Accept-Language header. */
export function acceptLanguage(header: string | null): Locale {
  const accepted = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { locale: toLocale(tag), quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ locale, quality }) => locale && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return accepted[0]?.locale ?? 'en'
}

/** The locale with the header's region. Validated, because it becomes part of the page. */
export function acceptRegion(header: string | null, locale: Locale): string {
  if (locale.includes('-')) return locale
  const [, region] = new RegExp(`(?:^|[,\\s])${locale}-([a-z]{2})\\b`, 'i').exec(header ?? '') ?? []
  return region ? `${locale}-${region.toUpperCase()}` : locale
}
