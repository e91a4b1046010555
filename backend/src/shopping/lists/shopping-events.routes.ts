import { itemAccess } from '../../http/access.ts'
import { CHANGE_STREAM, type EventStreams } from '../../http/event-streams.ts'
import type { ItemChanges } from '../../http/item-changes.ts'
import { Params } from '../../http/params.ts'
import type { App } from '../../http/services.ts'
import { shoppingListAccess } from './shopping-lists.access.ts'

/** Sends the event `change` with the new version after each change. */
export function shoppingEventRoutes(app: App, changes: ItemChanges, streams: EventStreams) {
  app.get(
    '/shopping-lists/:shopping_list_id/events',
    {
      config: { access: itemAccess('read', shoppingListAccess), isStreaming: true },
      schema: {
        tags: ['Shopping lists'],
        operationId: 'watchShoppingList',
        summary: 'Stream changes to a list (server-sent events)',
        params: Params('shopping_list_id'),
        response: { 200: CHANGE_STREAM },
      },
    },
    (request, reply) =>
      streams.open(request, reply, (send) =>
        changes.subscribe(request.params.shopping_list_id, (version) => send('change', version)),
      ),
  )
}
