import { proxyEvents } from '#lib/api/proxy-events.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => proxyEvents(event, `/imports/${event.params.import_id}/events`)
