import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Notifications } from '../db/notifications.ts'
import { HttpError } from '../errors/http-error.ts'
import { requireCaller } from './access.ts'
import { AdmissionQueue } from './admission-queue.ts'

/** On this channel backends hear whose rights have changed, by user id. */
export const RIGHTS_CHANNEL = 'rights'

/** What a route answers that tells of the changes to an item. */
export const CHANGE_STREAM = {
  content: {
    'text/event-stream': {
      schema: Type.String({
        description:
          '`event: change`, `data: version`; last `event: end`, `data:` the code of the problem that ended it',
      }),
    },
  },
}
const HEARTBEAT_MS = 20_000
/** Whose rights change is announced; this is for what nobody announced. */
const HEARTBEATS_PER_CHECK = 3
/** Many more at once would only open connections to the database that nobody needs for the rest of the minute. */
const MAX_CONCURRENT_CHECKS = 2

type SendEvent = (event: string, data: string | number) => void
type Manner = { admit: () => Promise<void>; onDue: () => void }

/**
 * Server-sent events that end with the right to them. Nothing is told before the request has been admitted again, as if
 * it came now; that is also tried with every third heartbeat, when the token ends and when the listener's rights change. The
 * last event is `end` with the code of the problem that the next request would meet.
 */
export class EventStreams {
  readonly #app: FastifyInstance
  readonly #open = new Set<EventStream>()
  readonly #turns = new AdmissionQueue({ atWork: MAX_CONCURRENT_CHECKS, waiting: 0 })
  #clock: NodeJS.Timeout | undefined

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

  /** `subscribe` is handed what tells the listener, and answers how to stop. */
  open(request: FastifyRequest, reply: FastifyReply, subscribe: (tell: SendEvent) => () => void) {
    const stream = new EventStream(request, reply, {
      admit: () => this.#app.reauthorize(request),
      onDue: () => void this.#turns.run(() => stream.check(), { alwaysQueue: true }),
    })
    this.#add(stream)
    const unsubscribe = subscribe((event, data) => stream.tell(event, data))
    reply.raw.once('close', () => {
      this.#remove(stream)
      unsubscribe()
      stream.close()
    })
  }

  /** One clock for all: a process that sleeps is woken once, however many listen. */
  #add(stream: EventStream) {
    this.#open.add(stream)
    this.#clock ??= setInterval(() => {
      for (const each of this.#open) each.beat()
    }, HEARTBEAT_MS)
  }

  #remove(stream: EventStream) {
    this.#open.delete(stream)
    if (this.#open.size > 0) return
    clearInterval(this.#clock)
    this.#clock = undefined
  }
}

class EventStream {
  readonly userId: number
  readonly #raw: FastifyReply['raw']
  readonly #admit: () => Promise<void>
  readonly #onDue: () => void
  #ending: NodeJS.Timeout | undefined
  #waiting = ''
  #beats = 0
  #isDue = false
  #checking: Promise<void> | undefined

  constructor(request: FastifyRequest, reply: FastifyReply, { admit, onDue }: Manner) {
    const { id, expiresAt = Number.POSITIVE_INFINITY } = requireCaller(request)
    this.userId = id
    this.#raw = reply.raw
    this.#admit = admit
    this.#onDue = onDue
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.hijack()
    this.#raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    this.#raw.write('retry: 2000\n\n')
    if (Number.isFinite(expiresAt))
      this.#ending = setTimeout(() => void this.check(), expiresAt - Date.now() + 1)
  }

  tell(event: string, data: string | number) {
    this.#waiting += `event: ${event}\ndata: ${data}\n\n`
    void this.check()
  }

  /** What changes while a check is under way makes another one due. */
  check(): Promise<void> {
    this.#isDue = true
    this.#checking ??= this.#checkWhileDue()
    return this.#checking
  }

  beat() {
    this.#raw.write(':\n\n')
    if (++this.#beats % HEARTBEATS_PER_CHECK === 0) this.#onDue()
  }

  close() {
    clearTimeout(this.#ending)
    this.#raw.end()
  }

  async #checkWhileDue() {
    while (this.#isDue && !this.#raw.writableEnded) {
      const checked = this.#waiting
      this.#waiting = ''
      this.#isDue = false
      const refusal = await this.#admit().then(() => undefined, codeOf)
      if (this.#raw.writableEnded) break
      this.#raw.write(refusal ? `event: end\ndata: ${refusal}\n\n` : checked)
      if (refusal) this.close()
    }
    this.#checking = undefined
  }
}

/** A database that is away can't say who may listen: whoever comes back is told what they missed. */
const codeOf = (error: unknown) => (error instanceof HttpError ? error.code : 'unavailable')
