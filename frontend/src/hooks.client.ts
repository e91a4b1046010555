import { isLocale, setLocaleReader } from '#lib/i18n/locale.ts'

const pageLocale = document.documentElement.lang

const language = pageLocale.slice(0, 2)

setLocaleReader(
  () => (isLocale(language) ? language : 'en'),
  () => pageLocale,
)
