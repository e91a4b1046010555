import { type Static, type TSchema, Type } from 'typebox'
import { line, Nullable, named, OneOf, optional, timestamp } from '../fields.ts'
import { Registration } from '../people/sign-in.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export const TIME_OF_DAY_OR_OFF = '^(off|([01][0-9]|2[0-3]):[0-5][0-9])$'
export const MAX_VERSIONS = 1_000_000
export const WRITES_PER_MINUTE = { default: 600, min: 10, max: 100_000 }
export const IMPORT_QUOTA_MB = { default: 5000, min: 1, max: 10_000_000 }
export const BACKUPS_KEEP = { default: 7, min: 1, max: 1000 }

/** What Admin may change while the service runs. In capitals, each name is that of its variable in the environment. */
const VALUES = {
  registration: Registration,
  notice: line(300, 'What every page of the website says at its top'),
  writes_per_minute: Type.Integer({
    minimum: WRITES_PER_MINUTE.min,
    maximum: WRITES_PER_MINUTE.max,
    description: 'How many changes one account may make in a minute',
  }),
  backup_schedule: Type.String({
    pattern: TIME_OF_DAY_OR_OFF,
    description: 'After which time of day a backup is made, as `HH:MM`, or `off`',
  }),
  backup_keep: Type.Integer({
    minimum: BACKUPS_KEEP.min,
    maximum: BACKUPS_KEEP.max,
    description: 'How many good backups are kept',
  }),
  recipe_versions_keep: Type.Unsafe<number | 'all'>({
    type: ['integer', 'string'],
    minimum: 0,
    maximum: MAX_VERSIONS,
    pattern: '^all$',
    description: 'How many earlier versions of each recipe are kept, or `all`',
  }),
  import_quota_mb: Type.Integer({
    minimum: IMPORT_QUOTA_MB.min,
    maximum: IMPORT_QUOTA_MB.max,
    description: 'How many megabytes the uploaded files of one account’s unfinished imports may take up',
  }),
  import_quota_total_mb: Type.Unsafe<number | 'auto'>({
    type: ['integer', 'string'],
    minimum: IMPORT_QUOTA_MB.min,
    maximum: IMPORT_QUOTA_MB.max,
    pattern: '^auto$',
    description:
      'The same for all accounts together, or `auto`: a tenth of the free disk; in a bucket, ten times the quota of an account',
  }),
  log_level: OneOf(LOG_LEVELS, 'How much the service writes to its log'),
}

export type SettingName = keyof typeof VALUES
export const SETTING_NAMES = Object.keys(VALUES) as SettingName[]
export const SOURCES = ['default', 'environment', 'admin'] as const

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
        'Where the value comes from: the service itself, its environment, or Admin, who goes first',
      ),
      changed_at: Nullable(timestamp('When Admin changed it')),
      changed_by: Nullable(Type.String({ description: 'Which Admin; null once their account is gone' })),
    },
    { additionalProperties: false, description: (value as { description?: string }).description ?? '' },
  )

export const SettingsRead = named('SettingsRead', {
  registration: Setting(VALUES.registration),
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
    registration: Nullable(VALUES.registration),
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
    description: 'What is absent stays; null goes back to what the service or its environment says',
    examples: [{ notice: 'On Sunday from 8 to 9 the larder is cleaned.', backup_keep: 14 }],
  },
)

export const NoticeRead = named('NoticeRead', {
  notice: Nullable(VALUES.notice),
})

export type SettingsRead = Static<typeof SettingsRead>
export type SettingsUpdate = Static<typeof SettingsUpdate>
export type NoticeRead = Static<typeof NoticeRead>
