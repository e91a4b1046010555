import { findLocale, setLocaleReader, setSiteName } from '#lib/i18n/locale.ts'

setSiteName(document.documentElement.dataset.site ?? 'Larder')

const tag = document.documentElement.lang
const locale = findLocale(tag) ?? 'en'

setLocaleReader(
  () => locale,
  () => tag,
)
