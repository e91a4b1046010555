import type { SettingName, SettingsRead, SettingsUpdate } from '@larder/contract/operations/settings'
import { SETTING_NAMES } from '@larder/contract/operations/settings'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { NOW } from '../db/expressions.ts'
import { notify } from '../db/notify.ts'
import { prepared } from '../db/prepared.ts'

type Values = { [Name in SettingName]: SettingsRead[Name]['value'] }
type Row = { name: string; value: string; changed_at: string; changed_by: string | null }

export const SETTINGS_CHANNEL = 'settings'

/** Defaults of the service and its environment, until an admin changes them. */
const listDefaults = (config: Config): Values => ({
  site_name: config.siteName,
  default_language: config.defaultLanguage,
  registration: config.registration,
  visitors: config.visitors,
  second_factor: config.secondFactor,
  landing_title: config.landingTitle ?? null,
  landing_text: config.landingText ?? null,
  notice: config.notice ?? null,
  writes_per_minute: config.writesPerMinute,
  backup_schedule: config.backup.schedule ?? 'off',
  backup_keep: config.backup.keep,
  recipe_versions_keep: config.recipeVersionsKeep ?? 'all',
  import_quota_mb: config.importQuotaMb,
  import_quota_total_mb: config.importQuotaTotalMb ?? 'auto',
  log_level: config.logLevel,
})

/** Values are stored as the text of the environment variable. */
const parse = (text: string, name: SettingName) =>
  COUNTS.has(name) && /^\d+$/.test(text) ? Number(text) : text
const COUNTS = new Set<SettingName>([
  'writes_per_minute',
  'backup_keep',
  'recipe_versions_keep',
  'import_quota_mb',
  'import_quota_total_mb',
])

// Raw: hot: read with every request that is limited.
const selectSettings = prepared<Row>(
  'list_settings',
  `select s.name, s.value, s.updated_at as changed_at, u.username as changed_by
   from settings s left join users u on u.id = s.user_id`,
)

export async function findSettings(db: Db, config: Config): Promise<SettingsRead> {
  const rows = new Map((await selectSettings(db)).map((row) => [row.name, row]))
  const defaults = listDefaults(config)
  const settings = SETTING_NAMES.map((name) => {
    const row = rows.get(name)
    const fallback = defaults[name]
    const source = row ? 'admin' : config.given.includes(name) ? 'environment' : 'default'
    return [
      name,
      {
        value: row ? parse(row.value, name) : fallback,
        default: fallback,
        source,
        changed_at: row?.changed_at ?? null,
        changed_by: row?.changed_by ?? null,
      },
    ]
  })
  return Object.fromEntries(settings)
}

export async function findSetting<Name extends SettingName>(
  db: Db,
  config: Config,
  name: Name,
): Promise<Values[Name]> {
  return (await findSettings(db, config))[name].value as Values[Name]
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(trx: Db) {
  // Raw: the builder has no LOCK TABLE.
  await sql`lock table settings in exclusive mode`.execute(trx)
}

/** All backends are notified on commit. */
export async function updateSettings(trx: Db, userId: number, changes: SettingsUpdate) {
  for (const [name, value] of Object.entries(changes))
    if (value === null) await trx.deleteFrom('settings').where('name', '=', name).execute()
    else await upsertSetting(trx, userId, name, String(value))
  await notify(trx, SETTINGS_CHANNEL, '')
}

async function upsertSetting(trx: Db, user_id: number, name: string, value: string) {
  await trx
    .insertInto('settings')
    .values({ name, value, user_id })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value, user_id, updated_at: NOW })
        .where('settings.value', '<>', value),
    )
    .execute()
}
