import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Notifications } from '../db/notifications.ts'
import { HttpError } from '../errors/http-error.ts'
import { requireCaller } from './access.ts'
import { AdmissionQueue } from './admission-queue.ts'

/** NOTIFY channel for changed access rights. The payload is a user id, or empty for all users. */
export const RIGHTS_CHANNEL = 'rights'

const HEARTBEAT_MS = 20_000
/** Changes to rights are sent with NOTIFY. This periodic check covers lost notifications. */
const HEARTBEATS_PER_CHECK = 3
/** More would open database connections that are not needed for the rest of the minute. */
const MAX_CONCURRENT_CHECKS = 2

export type SendEvent = (event: string, data: string | number, id?: string) => void
type StreamOptions = { reauthorize: () => Promise<void>; onCheckDue: () => void }

/**
 * Server-sent events. Authorizes the request again before each event, with every third heartbeat, when the token
 * expires and when the user's rights change. If the request is refused, the stream ends with the event `end` and the
 * problem code.
 */
export class EventStreams {
  readonly #app: FastifyInstance
  readonly #open = new Set<EventStream>()
  readonly #checkQueue = new AdmissionQueue({ maxRunning: MAX_CONCURRENT_CHECKS, maxWaiting: 0 })
  #heartbeat: NodeJS.Timeout | undefined

  constructor(app: FastifyInstance, notifications: Notifications) {
    this.#app = app
    notifications.on(RIGHTS_CHANNEL, (payload) => {
      for (const stream of this.#open)
        if (payload === '' || stream.userId === Number(payload)) void stream.check()
    })
    app.addHook('preClose', async () => {
      for (const stream of this.#open) stream.close()
    })
  }

  /** `subscribe` receives a function that sends an event, and returns a function that unsubscribes. */
  open(request: FastifyRequest, reply: FastifyReply, subscribe: (send: SendEvent) => () => void) {
    const stream = new EventStream(request, reply, {
      reauthorize: () => this.#app.reauthorize(request),
      onCheckDue: () => void this.#checkQueue.run(() => stream.check(), { alwaysQueue: true }),
    })
    this.#add(stream)
    const unsubscribe = subscribe((event, data, id) => stream.send(event, data, id))
    reply.raw.once('close', () => {
      this.#remove(stream)
      unsubscribe()
      stream.close()
    })
  }

  /** One timer for all streams, so that an idle process wakes up only once. */
  #add(stream: EventStream) {
    this.#open.add(stream)
    this.#heartbeat ??= setInterval(() => {
      for (const each of this.#open) each.sendHeartbeat()
    }, HEARTBEAT_MS)
  }

  #remove(stream: EventStream) {
    this.#open.delete(stream)
    if (this.#open.size > 0) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
  }
}

class EventStream {
  readonly userId: number
  readonly #raw: FastifyReply['raw']
  readonly #reauthorize: () => Promise<void>
  readonly #onCheckDue: () => void
  #expiryTimer: NodeJS.Timeout | undefined
  #unsent = ''
  #beats = 0
  #isDue = false
  #checking: Promise<void> | undefined

  constructor(request: FastifyRequest, reply: FastifyReply, { reauthorize, onCheckDue }: StreamOptions) {
    const { id, expiresAt = Number.POSITIVE_INFINITY } = requireCaller(request)
    this.userId = id
    this.#raw = reply.raw
    this.#reauthorize = reauthorize
    this.#onCheckDue = onCheckDue
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.hijack()
    this.#raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    this.#raw.write('retry: 2000\n\n')
    if (Number.isFinite(expiresAt))
      this.#expiryTimer = setTimeout(() => void this.check(), expiresAt - Date.now() + 1)
  }

  send(event: string, data: string | number, id?: string) {
    const idLine = id === undefined ? '' : `id: ${id}\n`
    this.#unsent += `${idLine}event: ${event}\ndata: ${data}\n\n`
    void this.check()
  }

  /** A call during a check starts another check afterwards. */
  check(): Promise<void> {
    this.#isDue = true
    this.#checking ??= this.#checkWhileDue()
    return this.#checking
  }

  sendHeartbeat() {
    this.#raw.write(':\n\n')
    if (++this.#beats % HEARTBEATS_PER_CHECK === 0) this.#onCheckDue()
  }

  close() {
    clearTimeout(this.#expiryTimer)
    this.#raw.end()
  }

  async #checkWhileDue() {
    while (this.#isDue && !this.#raw.writableEnded) {
      const events = this.#unsent
      this.#unsent = ''
      this.#isDue = false
      const refusal = await this.#reauthorize().then(() => undefined, toProblemCode)
      if (this.#raw.writableEnded) break
      this.#raw.write(refusal ? `event: end\ndata: ${refusal}\n\n` : events)
      if (refusal) this.close()
    }
    this.#checking = undefined
  }
}

/** If the database is down, the stream ends too. The client reconnects and gets the current version. */
const toProblemCode = (error: unknown) => (error instanceof HttpError ? error.code : 'unavailable')
