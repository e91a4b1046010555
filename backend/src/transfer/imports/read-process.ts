import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Found } from '@larder/readers/found'
import { COMPILED, READ_WORKER } from '../../files.ts'
import type { LineName, Order, Report } from './read-messages.ts'

const MAX_HEAP_MB = 200
/** Between two words from it: a page, a recipe, a photograph. */
const MAX_SILENCE_MS = 120_000

type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>
type Input = { name: string; size: number; url: string | null; read: ReadBytes }

/** Why a source cannot be read. */
export class RefusedSource extends Error {
  readonly code: string
  readonly place: string | null

  constructor(code: string, place: string | null = null) {
    super(code)
    this.code = code
    this.place = place
  }
}

/** Reads one source after the other in a process of its own; `close` when done. */
export class ReadProcess {
  #child: ChildProcess | undefined

  /** Hands over what is found, one by one: the next is read when this one is taken care of. */
  async read(
    { name, size, url, read }: Input,
    signal: AbortSignal,
    take: (found: Found, names: LineName[]) => Promise<void>,
  ) {
    let report = await this.#say({ read: { name, size, url } }, signal)
    for (;;) {
      if ('wanted' in report) report = await this.#serve(report.wanted, read, signal)
      else if ('found' in report) {
        await take(report.found, report.names)
        report = await this.#say({ next: true }, signal)
      } else if ('done' in report) return
      else throw this.#refusal(report, name)
    }
  }

  /** The bytes of a picture that lies in an archive; `source` tells archives of one import apart. */
  async picture(
    { source, name, size, read }: Omit<Input, 'url'> & { source: number },
    entry: string,
    signal: AbortSignal,
  ) {
    let report = await this.#say({ picture: { source, name, size, entry } }, signal)
    while ('wanted' in report) report = await this.#serve(report.wanted, read, signal)
    if ('picture' in report) return report.picture
    throw this.#refusal(report, entry)
  }

  close() {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #serve({ offset, length }: { offset: number; length: number }, read: ReadBytes, signal: AbortSignal) {
    return this.#say({ bytes: await read(offset, length) }, signal)
  }

  #refusal(report: Report, place: string): RefusedSource {
    if ('refusal' in report) return new RefusedSource(report.refusal.code, report.refusal.place)
    return new RefusedSource('not_readable', place)
  }

  async #say(order: Order, signal: AbortSignal): Promise<Report> {
    const child = this.#start()
    const stop = new AbortController()
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_SILENCE_MS)
    const onAbort = () => child.kill('SIGKILL')
    signal.addEventListener('abort', onAbort)
    const answered = once(child, 'message', stop) as Promise<[Report]>
    const ended = once(child, 'exit', stop).then((): [Report] => [{ failure: 'the process ended' }])
    try {
      child.send(order, () => {})
      const [report] = await Promise.race([answered, ended])
      signal.throwIfAborted()
      return report
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      stop.abort()
      await Promise.allSettled([answered, ended])
    }
  }

  #start(): ChildProcess {
    if (this.#child?.connected) return this.#child
    const child = fork(READ_WORKER, {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      env: { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: COMPILED },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Whoever waits for an answer is told by `once`; without a listener, a failed start would end the service.
    child.on('error', () => {})
    this.#child = child
    return child
  }
}
