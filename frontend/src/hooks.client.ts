import { isLocale, setLocaleReader } from '#lib/i18n/locale.ts'

const pageLocale = document.documentElement.lang

setLocaleReader(() => (isLocale(pageLocale) ? pageLocale : 'en'))
