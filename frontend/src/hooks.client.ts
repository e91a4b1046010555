import { findLanguage } from '@larder/contract/accept-language'
import { setLocaleReader, setSiteName } from '#lib/i18n/locale.ts'

setSiteName(document.documentElement.dataset.site ?? 'Larder')

const tag = document.documentElement.lang
const locale = findLanguage(tag) ?? 'en'

setLocaleReader(
  () => locale,
  () => tag,
)
