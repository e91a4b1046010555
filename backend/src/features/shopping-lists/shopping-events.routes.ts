import type { OutgoingHttpHeaders } from 'node:http'
import { Type } from 'typebox'
import { to } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import type { App } from '../../http/services.ts'
import type { ListChanges } from './list-changes.ts'
import { shoppingListAccess } from './shopping-lists.access.ts'

const HEARTBEAT_MS = 20_000

/** Server-sent events: `change` with the list's version, each time someone changes it. */
export function shoppingEventRoutes(app: App, changes: ListChanges) {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const close of open) close()
  })

  app.get(
    '/shopping-lists/:shopping_list_id/events',
    {
      config: { access: to('read', shoppingListAccess), isLasting: true },
      schema: {
        tags: ['Shopping lists'],
        operationId: 'watchShoppingList',
        summary: 'Hear of changes as they happen (server-sent events)',
        params: Params('shopping_list_id'),
        response: {
          200: {
            content: {
              'text/event-stream': {
                schema: Type.String({ description: '`event: change`, `data: version`' }),
              },
            },
          },
        },
      },
    },
    (request, reply) => {
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
      raw.write('retry: 2000\n\n')
      const unsubscribe = changes.subscribe(request.params.shopping_list_id, (version) => {
        raw.write(`event: change\ndata: ${version}\n\n`)
      })
      const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS)
      const close = () => {
        open.delete(close)
        clearInterval(heartbeat)
        unsubscribe()
        raw.end()
      }
      open.add(close)
      raw.once('close', close)
    },
  )
}
