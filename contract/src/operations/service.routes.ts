import { BinaryFile, NoContent, ProblemResponse, TextFile } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { BackupList, BackupRead } from './backups.ts'
import { HealthRead, VersionRead } from './service.ts'
import { NoticeRead, SettingsRead, SettingsUpdate } from './settings.ts'
import { StatusRead } from './status.ts'

export const SERVICE_ROUTES = routesOf('Service', {
  getVersion: route('GET /version', {
    summary: 'Read the version of the service',
    response: { 200: VersionRead },
  }),
  getLive: route('GET /health/live', {
    summary: 'Liveness check: the process runs',
    response: { 200: HealthRead },
  }),
  getReady: route('GET /health/ready', {
    summary: 'Readiness check: the service and its database can handle requests',
    response: { 200: HealthRead, 503: HealthRead },
  }),
  getMetrics: route('GET /metrics', {
    summary: 'Prometheus metrics',
    description: 'Requires `METRICS_TOKEN` as bearer token. Disabled in production if it is not set.',
    response: {
      200: TextFile('text/plain', 'Prometheus text format'),
    },
  }),
  getSettings: route('GET /settings', {
    summary: 'Read the settings and the source of each value',
    response: { 200: SettingsRead },
  }),
  updateSettings: route('PUT /settings', {
    summary: 'Change settings; all backends apply them within seconds',
    body: SettingsUpdate,
    response: { 200: SettingsRead },
  }),
  getNotice: route('GET /notice', {
    summary: 'Read the notice to all visitors',
    response: { 200: NoticeRead },
  }),
  getStatus: route('GET /status', {
    summary: 'Read the status of the service',
    description:
      '`disk`, `storage` and `started_at` describe the backend that handles the request; all other values are the same on every backend.',
    response: { 200: StatusRead },
  }),
  listBackups: route('GET /backups/', {
    summary: 'List the backups and their schedule',
    response: { 200: BackupList },
  }),
  createBackup: route('POST /backups/', {
    summary: 'Start a backup',
    description: 'The backup is written and verified in the background.',
    response: { 201: BackupRead },
  }),
  getBackup: route('GET /backups/:backup_id', {
    summary: 'Read the status of a backup',
    response: { 200: BackupRead },
  }),
  getBackupFile: route('GET /backups/:backup_id/file', {
    summary: 'Download a good backup. It contains all data: store it securely',
    response: {
      200: BinaryFile('The file', 'application/x-tar'),
      206: BinaryFile('The requested range', 'application/x-tar'),
      416: ProblemResponse('The range is outside the file'),
    },
  }),
  deleteBackup: route('DELETE /backups/:backup_id', {
    summary: 'Delete a backup',
    response: { 204: NoContent('Deleted') },
  }),
})
