import { isLocale, setLocaleReader, setSiteName } from '#lib/i18n/locale.ts'

setSiteName(document.documentElement.dataset.site ?? 'Larder')

const pageLocale = document.documentElement.lang

const language = pageLocale.slice(0, 2)

setLocaleReader(
  () => (isLocale(language) ? language : 'en'),
  () => pageLocale,
)
