import { passEvents } from '#lib/api/pass-events.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => passEvents(event, `/imports/${event.params.import_id}/events`)
