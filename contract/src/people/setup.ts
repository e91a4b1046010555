import { Type } from 'typebox'
import { line, named, OneOf, optional } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { Registration, Visitors } from './sign-in.ts'

export const SITE_LANGUAGES = ['auto', ...LANGUAGES] as const
export const TIME_OF_DAY_OR_OFF = '^(off|([01][0-9]|2[0-3]):[0-5][0-9])$'

/** Settings that the first Admin chooses with the account. */
export const SETUP_SETTINGS = {
  site_name: line(40, 'Name of this Larder, in the header and page titles of the website'),
  default_language: OneOf(
    SITE_LANGUAGES,
    'Language of the website for people who have not chosen one; `auto`: the language of the browser',
  ),
  registration: Registration,
  visitors: Visitors,
  backup_schedule: Type.String({
    pattern: TIME_OF_DAY_OR_OFF,
    description: 'Time of the daily backup, as `HH:MM`, or `off`',
  }),
}

export const Setup = named('Setup', {
  code: Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'Code that Larder prints when it starts and writes to `larder-setup-code` in `DATA_DIR`. It works once',
  }),
  settings: Type.Optional(named('SetupSettings', optional(SETUP_SETTINGS))),
})
