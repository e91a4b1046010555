import { passFile } from '#lib/api/pass-file.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => passFile(event, `/backups/${event.params.backup_id}/file`)
