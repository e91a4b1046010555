import { passEvents } from '#lib/api/pass-events.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => passEvents(event, `/exports/${event.params.export_id}/events`)
