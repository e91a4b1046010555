import { SHOPPING_LIST_ROUTES } from '@larder/contract/shopping/shopping-lists.routes'
import { itemAccess } from '../../http/access.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { handle } from '../../http/handle.ts'
import type { ItemChanges } from '../../http/item-changes.ts'
import type { App } from '../../http/services.ts'
import { shoppingListAccess } from './shopping-lists.access.ts'

/** Sends the event `change` with the new version after each change. */
export function shoppingEventRoutes(app: App, changes: ItemChanges, streams: EventStreams) {
  handle(
    app,
    SHOPPING_LIST_ROUTES.watchShoppingList,
    { access: itemAccess('read', shoppingListAccess), isStreaming: true },
    (request, reply) =>
      streams.open(request, reply, (send) =>
        changes.subscribe(request.params.shopping_list_id, (version) => send('change', version)),
      ),
  )
}
