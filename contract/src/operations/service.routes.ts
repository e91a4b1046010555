import { BinaryFile, MultipartForm, NoContent, ProblemResponse, TextFile } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  BackupContents,
  BackupFile,
  BackupList,
  BackupRead,
  RestoreAccepted,
  RestoreCreate,
} from './backups.ts'
import { ChecklistRead, HealthRead, SampleRecipesRead, VersionRead } from './service.ts'
import { NoticeRead, SettingsRead, SettingsUpdate, SiteRead } from './settings.ts'
import { StatusRead } from './status.ts'

export const SERVICE_ROUTES = routesOf('Service', {
  getVersion: route('GET /version', {
    summary: 'Get the version of Larder',
    response: { 200: VersionRead },
  }),
  getLiveness: route('GET /health/live', {
    summary: 'Liveness check: the process is running',
    response: { 200: HealthRead },
  }),
  getReadiness: route('GET /health/ready', {
    summary: 'Readiness check: the service and its database can handle requests',
    response: { 200: HealthRead, 503: HealthRead },
  }),
  getMetrics: route('GET /metrics', {
    summary: 'Get Prometheus metrics',
    description:
      'Requires the value of `METRICS_TOKEN` as bearer token. In production, the route is disabled if `METRICS_TOKEN` is not set.',
    response: {
      200: TextFile('text/plain', 'Prometheus text format'),
    },
  }),
  getSettings: route('GET /settings', {
    summary: 'Get the settings and the source of each value',
    response: { 200: SettingsRead },
  }),
  updateSettings: route('PUT /settings', {
    summary: 'Update settings; all backends apply them within seconds',
    body: SettingsUpdate,
    response: { 200: SettingsRead },
  }),
  getSite: route('GET /site', {
    summary: 'Get the settings that the website needs before anyone has logged in',
    response: { 200: SiteRead },
  }),
  getChecklist: route('GET /checklist', {
    summary: 'Get which first steps you have taken',
    response: { 200: ChecklistRead },
  }),
  listSampleRecipes: route('GET /sample-recipes', {
    summary: 'List the sample recipes and stores of the development setup',
    response: { 200: SampleRecipesRead },
  }),
  deleteSampleStores: route('DELETE /sample-stores', {
    summary: 'Delete the sample stores of the development setup, whoever owns them',
    response: { 204: NoContent('Deleted') },
  }),
  getNotice: route('GET /notice', {
    summary: 'Get the notice that every page shows',
    response: { 200: NoticeRead },
  }),
  getStatus: route('GET /status', {
    summary: 'Get the status of Larder',
    description:
      '`disk`, `storage` and `started_at` refer to the backend that handles the request; all other values are the same on every backend.',
    response: { 200: StatusRead },
  }),
  listBackups: route('GET /backups/', {
    summary: 'List the backups and their schedule',
    response: { 200: BackupList },
  }),
  createBackup: route('POST /backups/', {
    summary: 'Start a backup',
    description: 'Larder writes and verifies the backup in the background.',
    response: { 201: BackupRead },
  }),
  getBackup: route('GET /backups/:backup_id', {
    summary: 'Get the status of a backup',
    response: { 200: BackupRead },
  }),
  getBackupFile: route('GET /backups/:backup_id/file', {
    summary: 'Download a good backup. It contains all data, so store it securely',
    response: {
      200: BinaryFile('The file', 'application/x-tar'),
      206: BinaryFile('The requested range', 'application/x-tar'),
      416: ProblemResponse('The range is outside the file'),
    },
  }),
  uploadBackup: route('POST /backups/upload', {
    summary: 'Upload a backup, to restore it',
    description: 'Larder verifies the file and refuses one that is damaged or was made by a newer version.',
    body: MultipartForm(BackupFile),
    response: { 201: BackupRead },
  }),
  getBackupContents: route('GET /backups/:backup_id/contents', {
    summary: 'Verify a backup and compare its contents with the current data',
    response: { 200: BackupContents, 409: ProblemResponse('The backup cannot be restored by this version') },
  }),
  restoreBackup: route('POST /backups/:backup_id/restore', {
    summary: 'Replace all data with a backup',
    description:
      'Larder closes, saves the current state as a backup, restores the chosen one and starts again. Meanwhile, `GET /health/ready` reports the progress. If it fails, or Larder is killed, the data stays unchanged. All sessions end. Other backends must be stopped first.',
    body: RestoreCreate,
    response: { 202: RestoreAccepted },
  }),
  deleteBackup: route('DELETE /backups/:backup_id', {
    summary: 'Delete a backup',
    response: { 204: NoContent('Deleted') },
  }),
})
