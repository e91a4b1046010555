import { LANGUAGES } from '@larder/contract/languages'
import { isLocale, type Locale } from '../i18n/locale.ts'

const THEMES = ['system', 'light', 'dark'] as const
const UNITS = ['original', 'metric', 'us'] as const

const GRAMS = ['hide', 'show'] as const
export const WEEK_STARTS = ['auto', 'monday', 'saturday', 'sunday'] as const

export type Theme = (typeof THEMES)[number]
export type Units = (typeof UNITS)[number]
export type Preferences = {
  locale: Locale
  theme: Theme
  units: Units
  /** Whether recipes show the weight beside each amount. */
  grams: (typeof GRAMS)[number]
  week: (typeof WEEK_STARTS)[number]
}

const CHOICES = { locale: LANGUAGES, theme: THEMES, units: UNITS, grams: GRAMS, week: WEEK_STARTS } as const
export type PreferenceName = keyof Preferences

export const preferenceCookie = (name: PreferenceName) => `larder_${name}`

export const preferenceCookies = () => (Object.keys(CHOICES) as PreferenceName[]).map(preferenceCookie)

export function isPreference(name: unknown, value: unknown): name is PreferenceName {
  return (
    typeof name === 'string' &&
    Object.hasOwn(CHOICES, name) &&
    (CHOICES[name as PreferenceName] as readonly unknown[]).includes(value)
  )
}

export function readPreferences(
  cookie: (name: string) => string | undefined,
  fallbackLocale: Locale,
): Preferences {
  const read = (name: PreferenceName) => cookie(preferenceCookie(name))
  const locale = read('locale')
  return {
    locale: isLocale(locale) ? locale : fallbackLocale,
    theme: THEMES.find((known) => known === read('theme')) ?? 'system',
    units: UNITS.find((known) => known === read('units')) ?? 'original',
    grams: GRAMS.find((known) => known === read('grams')) ?? 'hide',
    week: WEEK_STARTS.find((known) => known === read('week')) ?? 'auto',
  }
}
