import { proxyEvents } from '#lib/api/proxy-events.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => proxyEvents(event, 'watchExport', { params: event.params })
