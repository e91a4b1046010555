import type { BackupContents } from '@larder/contract/operations/backups'
import type { HealthRead } from '@larder/contract/operations/service'
import type { RequestEvent } from '@sveltejs/kit'
import { callRoute } from './call-route.server.ts'
import { requestStream, uploadForm } from './request-api.server.ts'

const UPLOAD_MS = 3_600_000
/** Verifying reads the whole file. */
const VERIFY_MS = 600_000

/** Streams a form with a backup to the API without buffering it. */
export const uploadBackup = (event: RequestEvent) =>
  uploadForm(
    event,
    'uploadBackup',
    {},
    {
      stream: event.request.body ?? new ReadableStream(),
      contentType: event.request.headers.get('content-type') ?? '',
    },
    UPLOAD_MS,
  )

export async function verifyBackup(event: RequestEvent, backup_id: number): Promise<BackupContents> {
  const signal = AbortSignal.timeout(VERIFY_MS)
  const response = await requestStream(event, 'getBackupContents', { params: { backup_id } }, { signal })
  return (await response.json()) as BackupContents
}

/** Undefined if the API does not respond. */
export const findHealth = (): Promise<HealthRead | undefined> =>
  callRoute('getReadiness').then(
    async (response) => (await response.json()) as HealthRead,
    () => undefined,
  )
