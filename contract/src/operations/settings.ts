import { type Static, type TSchema, Type } from 'typebox'
import { line, Nullable, named, OneOf, optional, timestamp } from '../fields.ts'
import { SecondFactorPolicy } from '../people/second-factor.ts'
import { SETUP_SETTINGS } from '../people/setup.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export const MAX_VERSIONS = 1_000_000
export const WRITES_PER_MINUTE = { default: 600, min: 10, max: 100_000 }
export const IMPORT_QUOTA_MB = { default: 5000, min: 1, max: 10_000_000 }
export const BACKUPS_KEEP = { default: 7, min: 1, max: 1000 }

/** Settings that Admins can change at runtime. Each has an environment variable of the same name, in capitals. */
const VALUES = {
  ...SETUP_SETTINGS,
  second_factor: SecondFactorPolicy,
  landing_title: line(80, 'Title of the landing page; null for Larder’s own title'),
  landing_text: line(400, 'Text of the landing page; null for Larder’s own text'),
  notice: line(300, 'Text at the top of every page of the website'),
  writes_per_minute: Type.Integer({
    minimum: WRITES_PER_MINUTE.min,
    maximum: WRITES_PER_MINUTE.max,
    description: 'Maximum number of write requests per account per minute',
  }),
  backup_keep: Type.Integer({
    minimum: BACKUPS_KEEP.min,
    maximum: BACKUPS_KEEP.max,
    description: 'Number of good backups to keep',
  }),
  recipe_versions_keep: Type.Unsafe<number | 'all'>({
    type: ['integer', 'string'],
    minimum: 0,
    maximum: MAX_VERSIONS,
    pattern: '^all$',
    description: 'Number of earlier versions to keep per recipe, or `all`',
  }),
  import_quota_mb: Type.Integer({
    minimum: IMPORT_QUOTA_MB.min,
    maximum: IMPORT_QUOTA_MB.max,
    description: 'Maximum total size of the uploads in one account’s unfinished imports, in megabytes',
  }),
  import_quota_total_mb: Type.Unsafe<number | 'auto'>({
    type: ['integer', 'string'],
    minimum: IMPORT_QUOTA_MB.min,
    maximum: IMPORT_QUOTA_MB.max,
    pattern: '^auto$',
    description:
      'Maximum total size of the uploads of all accounts, in megabytes. `auto`: a tenth of the free disk space, or ten times `import_quota_mb` if uploads are in a bucket',
  }),
  log_level: OneOf(LOG_LEVELS, 'Log level of the service'),
}

export type SettingName = keyof typeof VALUES
export const SETTING_NAMES = Object.keys(VALUES) as SettingName[]
const SOURCES = ['default', 'environment', 'admin'] as const

const Setting = <Value extends TSchema, Default extends TSchema = Value>(
  value: Value,
  fallback: Default = value as unknown as Default,
) =>
  Type.Object(
    {
      value,
      default: fallback,
      source: OneOf(
        SOURCES,
        'Source of the value. `admin` takes precedence over `environment`, which takes precedence over `default`',
      ),
      changed_at: Nullable(timestamp('Time of the last change by an Admin')),
      changed_by: Nullable(
        Type.String({
          description: 'Username of the Admin who last changed the value; null if the account was deleted',
        }),
      ),
    },
    { additionalProperties: false, description: (value as { description?: string }).description ?? '' },
  )

export const SettingsRead = named('SettingsRead', {
  site_name: Setting(VALUES.site_name),
  default_language: Setting(VALUES.default_language),
  registration: Setting(VALUES.registration),
  visitors: Setting(VALUES.visitors),
  second_factor: Setting(VALUES.second_factor),
  landing_title: Setting(Nullable(VALUES.landing_title)),
  landing_text: Setting(Nullable(VALUES.landing_text)),
  notice: Setting(Nullable(VALUES.notice)),
  writes_per_minute: Setting(VALUES.writes_per_minute),
  backup_schedule: Setting(VALUES.backup_schedule),
  backup_keep: Setting(VALUES.backup_keep),
  recipe_versions_keep: Setting(VALUES.recipe_versions_keep),
  import_quota_mb: Setting(VALUES.import_quota_mb),
  import_quota_total_mb: Setting(VALUES.import_quota_total_mb),
  log_level: Setting(VALUES.log_level),
})

export const SettingsUpdate = named(
  'SettingsUpdate',
  optional({
    site_name: Nullable(VALUES.site_name),
    default_language: Nullable(VALUES.default_language),
    registration: Nullable(VALUES.registration),
    visitors: Nullable(VALUES.visitors),
    second_factor: Nullable(VALUES.second_factor),
    landing_title: Nullable(VALUES.landing_title),
    landing_text: Nullable(VALUES.landing_text),
    notice: Nullable(VALUES.notice),
    writes_per_minute: Nullable(VALUES.writes_per_minute),
    backup_schedule: Nullable(VALUES.backup_schedule),
    backup_keep: Nullable(VALUES.backup_keep),
    recipe_versions_keep: Type.Unsafe<number | 'all' | null>({
      ...VALUES.recipe_versions_keep,
      type: ['integer', 'string', 'null'],
    }),
    import_quota_mb: Nullable(VALUES.import_quota_mb),
    import_quota_total_mb: Type.Unsafe<number | 'auto' | null>({
      ...VALUES.import_quota_total_mb,
      type: ['integer', 'string', 'null'],
    }),
    log_level: Nullable(VALUES.log_level),
  }),
  {
    description:
      'Absent settings stay unchanged; null resets a setting to the environment variable, or to the default',
    examples: [{ notice: 'Maintenance on Sunday from 8 to 9.', backup_keep: 14 }],
  },
)

export const NoticeRead = named('NoticeRead', {
  notice: Nullable(VALUES.notice),
})

export const SiteRead = named('SiteRead', {
  is_set_up: Type.Boolean({ description: 'Whether this Larder has its first Admin' }),
  site_name: VALUES.site_name,
  default_language: VALUES.default_language,
  registration: VALUES.registration,
  visitors: VALUES.visitors,
  landing_title: Nullable(VALUES.landing_title),
  landing_text: Nullable(VALUES.landing_text),
  notice: Nullable(VALUES.notice),
})

export type SiteRead = Static<typeof SiteRead>
export type SettingsRead = Static<typeof SettingsRead>
export type SettingsUpdate = Static<typeof SettingsUpdate>
export type NoticeRead = Static<typeof NoticeRead>
