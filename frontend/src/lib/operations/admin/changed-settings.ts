import {
  SETTING_NAMES,
  type SettingName,
  type SettingsRead,
  type SettingsUpdate,
} from '@larder/contract/operations/settings'

const COUNTS = new Set<SettingName>([
  'writes_per_minute',
  'backup_keep',
  'recipe_versions_keep',
  'import_quota_mb',
  'import_quota_total_mb',
])

/** Only changed settings. Empty fields reset to the default. */
export function changedSettings(settings: SettingsRead, form: Record<string, string>): SettingsUpdate {
  const changes = SETTING_NAMES.flatMap((name): [SettingName, string | number | null][] => {
    const typed = form[name]?.trim()
    const { value, source } = settings[name]
    if (typed === undefined || typed === String(value ?? '')) return []
    if (typed === '') return source === 'admin' ? [[name, null]] : []
    const isNumber = COUNTS.has(name) && Number.isFinite(Number(typed))
    return [[name, isNumber ? Number(typed) : typed]]
  })
  return Object.fromEntries(changes)
}
