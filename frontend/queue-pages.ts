import type { IncomingMessage, ServerResponse } from 'node:http'
import { FairQueue } from '../connections/src/fair-queue.ts'
import { RecentCallers } from '../connections/src/recent-callers.ts'
import { isUpload } from './limit-body.ts'

const MAX_PAGES = 256
const MAX_RUNNING = 32
/** Concurrent pages per client address: most slots, or a few while other clients are active. */
const SHARE = { onlyCaller: 24, severalCallers: 4 }
/** Maximum time that the page of a disconnected client keeps its slot. */
const MAX_UNREAD_MS = 5000
const BUILT_FILE = /^\/_app\//

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Limits concurrent page renders and shares them fairly between client addresses. Forms have a queue of their own, so
 * that slow request bodies do not block pages. A slot is released when the page is rendered, not when it is read, and
 * not when the client disconnects, because rendering continues.
 */
export function queuePages(
  handler: Handler,
  { findAddress, slots = MAX_PAGES }: { findAddress: (request: IncomingMessage) => string; slots?: number },
): Handler {
  const pages = new FairQueue({ slots, maxRunning: MAX_RUNNING })
  const forms = new FairQueue({ slots, maxRunning: MAX_RUNNING })
  const callers = new RecentCallers()

  return (request, response) => {
    if (BUILT_FILE.test(request.url ?? '') || isUpload(request)) return handler(request, response)
    const caller = findAddress(request)
    callers.note(caller)
    const queue = request.method === 'GET' || request.method === 'HEAD' ? pages : forms
    const share = () => (callers.isOnlyCaller(caller) ? SHARE.onlyCaller : SHARE.severalCallers)
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      handler(request, response)
    }
    const slot = queue.acquire({ caller, share, onTurn: begin })
    if (!slot) return refuse(response)
    releaseWhenMade(response, slot.release, () => hasBegun)
    if (slot.mayBegin) begin()
  }
}

function releaseWhenMade(response: ServerResponse, release: () => void, hasBegun: () => boolean) {
  let isHeld = true
  const releaseOnce = () => {
    if (isHeld) release()
    isHeld = false
  }
  const { writeHead } = response
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    releaseOnce()
    return writeHead.apply(response, head)
  }) as typeof writeHead
  response.once('close', () => {
    if (isHeld && hasBegun()) setTimeout(releaseOnce, MAX_UNREAD_MS).unref()
    else releaseOnce()
  })
}

function refuse(response: ServerResponse) {
  response
    .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
    .end('Too many requests at once. Please try again in a moment.')
}
