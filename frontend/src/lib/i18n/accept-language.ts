import { isLocale, type Locale } from './locale.ts'

/** The supported locale that best matches an Accept-Language header. */
export function acceptLanguage(header: string | null): Locale {
  const accepted = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return {
        language: tag.slice(0, 2).toLowerCase(),
        quality: quality ? Number(quality.trim().slice(2)) : 1,
      }
    })
    .filter((entry) => isLocale(entry.language) && entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return (accepted[0]?.language as Locale) ?? 'en'
}

/** The locale with the header's region. Validated, because it becomes part of the page. */
export function acceptRegion(header: string | null, locale: Locale): string {
  const [, region] = new RegExp(`(?:^|[,\\s])${locale}-([a-z]{2})\\b`, 'i').exec(header ?? '') ?? []
  return region ? `${locale}-${region.toUpperCase()}` : locale
}
