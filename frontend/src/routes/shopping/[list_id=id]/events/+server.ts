import { proxyEvents } from '#lib/api/proxy-events.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) =>
  proxyEvents(event, 'watchShoppingList', { params: { shopping_list_id: event.params.list_id } })
