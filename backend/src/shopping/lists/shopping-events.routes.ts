import { itemAccess } from '../../http/access.ts'
import { CHANGE_STREAM, type EventStreams } from '../../http/event-streams.ts'
import type { ItemChanges } from '../../http/item-changes.ts'
import { Params } from '../../http/params.ts'
import type { App } from '../../http/services.ts'
import { shoppingListAccess } from './shopping-lists.access.ts'

/** Server-sent events: `change` with the list's version, each time someone changes it. */
export function shoppingEventRoutes(app: App, changes: ItemChanges, streams: EventStreams) {
  app.get(
    '/shopping-lists/:shopping_list_id/events',
    {
      config: { access: itemAccess('read', shoppingListAccess), isStreaming: true },
      schema: {
        tags: ['Shopping lists'],
        operationId: 'watchShoppingList',
        summary: 'Hear of changes as they happen (server-sent events)',
        params: Params('shopping_list_id'),
        response: { 200: CHANGE_STREAM },
      },
    },
    (request, reply) =>
      streams.open(request, reply, (tell) =>
        changes.subscribe(request.params.shopping_list_id, (version) => tell('change', version)),
      ),
  )
}
