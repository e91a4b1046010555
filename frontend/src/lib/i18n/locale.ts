import { LANGUAGES, type Language } from '@larder/contract/languages'

export type Locale = Language

export const isLocale = (value: unknown): value is Locale => LANGUAGES.includes(value as Locale)

export const isRightToLeft = (of: string): boolean => of === 'he'

/** Attributes of texts in a language; none if it is unknown. */
export const languageAttributes = (lang: string | undefined) =>
  lang ? { lang, dir: isRightToLeft(lang) ? ('rtl' as const) : ('ltr' as const) } : {}

let name = 'Larder'

/** The name of this Larder is the same for everyone, so the server sets it once for all requests. */
export const setSiteName = (given: string) => {
  name = given
}
export const siteName = () => name

let readLocale: () => Locale = () => 'en'
let readTag: () => string = () => readLocale()

/** The server reads the locale per request, the browser once per page. Each sets its own reader. */
export function setLocaleReader(reader: () => Locale, tagReader: () => string = reader) {
  readLocale = reader
  readTag = tagReader
}

export const locale = (): Locale => readLocale()
/** With region, for date formats: "en-GB". */
export const localeTag = (): string => readTag()

const numberFormats = new Map<Locale, Intl.NumberFormat>()
const pluralRules = new Map<Locale, Intl.PluralRules>()

export function formatNumber(value: number): string {
  // Fast path: small integers look the same in every language, and Intl is slow.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  const current = locale()
  let format = numberFormats.get(current)
  if (!format) {
    format = new Intl.NumberFormat(current, { maximumFractionDigits: 2 })
    numberFormats.set(current, format)
  }
  return format.format(value)
}

export const show = (value: string | number) => (typeof value === 'number' ? formatNumber(value) : value)

type Forms = Record<string, () => string>

export function plural(count: number, forms: Forms): string {
  const current = locale()
  let rules = pluralRules.get(current)
  if (!rules) {
    rules = new Intl.PluralRules(current)
    pluralRules.set(current, rules)
  }
  return choose(Object.hasOwn(forms, `=${count}`) ? `=${count}` : rules.select(count), forms)
}

export const choose = (value: string, forms: Forms): string => (forms[value] ?? forms.other ?? (() => ''))()
