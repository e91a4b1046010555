import type { ChangeResource } from '@larder/contract/transfer/changes'
import { CHANGE_ROUTES } from '@larder/contract/transfer/changes.routes'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { outOfScope } from '../../errors/http-error.ts'
import { type Caller, requireCaller } from '../../http/access.ts'
import type { SendEvent } from '../../http/event-streams.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { atHorizon, decodeCursor, encodeCursor, type FeedPosition, type FeedState } from './change-cursor.ts'
import type { ChangeWatcher } from './change-watcher.ts'
import { CHANGE_ACCESS, readableResources } from './changes.access.ts'
import { readChanges, readFeedState } from './changes.queries.ts'

const DEFAULT_LIMIT = 100
const STREAM_LIMIT = 500

type Feed = { key: string; position: FeedPosition; resources: readonly ChangeResource[] }

export function changeRoutes(app: App, { db, streams }: Services, watcher: ChangeWatcher) {
  handle(app, CHANGE_ROUTES.listChanges, { access: CHANGE_ACCESS }, async ({ caller, query }) => {
    const { after, limit = DEFAULT_LIMIT, resource } = query
    const { key, position, resources } = await openFeed(db, caller, { after, resource })
    const page =
      after === undefined
        ? { changes: [], position, hasMore: false }
        : await readChanges(db, caller, { after: position, limit, resources })
    return {
      items: page.changes.map(({ change }) => change),
      cursor: encodeCursor(key, page.position),
      has_more: page.hasMore,
    }
  })

  handle(
    app,
    CHANGE_ROUTES.watchChanges,
    { access: CHANGE_ACCESS, isStreaming: true },
    async (request, reply) => {
      const { after, resource } = request.query
      const lastEventId = request.headers['last-event-id']
      const feed = await openFeed(db, request.caller, { after: lastEventId?.toString() ?? after, resource })
      streams.open(request, reply, (send) => watcher.subscribe(followFeed(app, db, request, feed, send)))
    },
  )
}

async function openFeed(
  db: Db,
  caller: Caller,
  { after, resource }: { after: string | undefined; resource: ChangeResource | undefined },
): Promise<Feed> {
  const state: FeedState = await readFeedState(db)
  const position = after === undefined ? atHorizon(state) : decodeCursor(after, state)
  const readable = readableResources(caller)
  if (resource && !readable.includes(resource)) throw outOfScope(caller.scopes ?? [])
  return { key: state.key, position, resources: resource ? [resource] : readable }
}

/** Returns a function that sends all new changes. A call while it runs makes it read once more. */
function followFeed(app: App, db: Db, request: FastifyRequest, feed: Feed, send: SendEvent): () => void {
  let { position } = feed
  let isDue = false
  let isRunning = false
  const sendNew = async () => {
    while (isDue) {
      isDue = false
      // The caller's kitchens may have changed since the last event.
      await app.reauthorize(request)
      const page = await readChanges(db, requireCaller(request), {
        ...{ after: position, limit: STREAM_LIMIT, resources: feed.resources },
      })
      for (const { change, position: at } of page.changes)
        send('change', JSON.stringify(change), encodeCursor(feed.key, at))
      position = page.position
      isDue ||= page.hasMore
    }
  }
  return () => {
    isDue = true
    if (isRunning) return
    isRunning = true
    // A refused caller gets the event `end` from the stream; after another error, the next change tries again.
    sendNew()
      .catch((error) => request.log.debug({ err: error }, 'changes not sent'))
      .finally(() => {
        isRunning = false
      })
  }
}
