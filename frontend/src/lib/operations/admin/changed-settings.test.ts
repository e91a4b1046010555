import type { SettingsRead } from '@larder/contract/operations/settings'
import { expect, test } from 'vitest'
import { changedSettings } from './changed-settings.ts'

const unset = { source: 'default' as const, changed_at: null, changed_by: null }
const settings: SettingsRead = {
  site_name: { value: 'Larder', default: 'Larder', ...unset },
  default_language: { value: 'auto', default: 'auto', ...unset },
  visitors: { value: 'landing', default: 'landing', ...unset },
  landing_title: { value: null, default: null, ...unset },
  landing_text: { value: null, default: null, ...unset },
  second_factor: { value: 'optional', default: 'optional', ...unset },
  registration: { value: 'open', default: 'open', ...unset },
  notice: { value: null, default: null, ...unset },
  writes_per_minute: { value: 600, default: 600, ...unset },
  backup_schedule: { value: 'off', default: 'off', ...unset },
  backup_keep: { value: 9, default: 7, ...unset, source: 'admin' },
  recipe_versions_keep: { value: 'all', default: 'all', ...unset },
  import_quota_mb: { value: 5000, default: 5000, ...unset },
  import_quota_total_mb: { value: 'auto', default: 'auto', ...unset },
  log_level: { value: 'info', default: 'info', ...unset },
}

test('returns only changed settings', () => {
  const same = { notice: '', writes_per_minute: '600', backup_keep: '9', recipe_versions_keep: 'all' }
  expect(changedSettings(settings, same)).toEqual({})
  expect(changedSettings(settings, { ...same, notice: ' Cake at four. ' })).toEqual({
    notice: 'Cake at four.',
  })
})

test('parses numbers and passes invalid ones to the API', () => {
  expect(changedSettings(settings, { recipe_versions_keep: '20', backup_keep: '14' })).toEqual({
    ...{ recipe_versions_keep: 20, backup_keep: 14 },
  })
  expect(changedSettings(settings, { writes_per_minute: 'many' })).toEqual({ writes_per_minute: 'many' })
})

test('an empty field resets to the default, if the setting has one', () => {
  expect(changedSettings(settings, { backup_keep: '', writes_per_minute: '' })).toEqual({ backup_keep: null })
})
