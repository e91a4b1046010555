import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FoundItem } from '@larder/readers/found-items'
import type { AddedLanguages } from '@larder/readers/photo/ocr'
import { COMPILED } from '../../files.ts'
import { READ_WORKER } from '../../worker-files.ts'
import type { LineName, WorkerCommand, WorkerReport } from './read-messages.ts'

const MAX_HEAP_MB = 200
/** Maximum time between two reports, for example to read a page, a recipe or a photo. */
const REPORT_TIMEOUT_MS = 120_000

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

/** Reads sources in a child process. Call `close` when done. */
export class ReadProcess {
  #child: ChildProcess | undefined
  readonly #ocr: AddedLanguages | undefined

  constructor(ocr?: AddedLanguages) {
    this.#ocr = ocr
  }

  /** Calls `onFound` for each item and waits for it before reading the next. */
  async read(
    { name, size, url, read }: Input,
    signal: AbortSignal,
    onFound: (found: FoundItem, names: LineName[]) => Promise<void>,
  ) {
    let report = await this.#send({ read: { name, size, url, ocr: this.#ocr } }, signal)
    for (;;) {
      if ('bytesRequested' in report) report = await this.#serve(report.bytesRequested, read, signal)
      else if ('found' in report) {
        await onFound(report.found, report.names)
        report = await this.#send({ next: true }, signal)
      } else if ('done' in report) return
      else throw this.#refusal(report, name)
    }
  }

  /** Reads a picture from an archive. `source` identifies the archive within the import. */
  async picture(
    { source, name, size, read }: Omit<Input, 'url'> & { source: number },
    entry: string,
    signal: AbortSignal,
  ) {
    let report = await this.#send({ picture: { source, name, size, entry } }, signal)
    while ('bytesRequested' in report) report = await this.#serve(report.bytesRequested, read, signal)
    if ('picture' in report) return report.picture
    throw this.#refusal(report, entry)
  }

  /** The lines of text in a photo. */
  async text(photo: Uint8Array, signal: AbortSignal): Promise<string[]> {
    const read: ReadBytes = async (offset, length) => photo.subarray(offset, offset + length)
    let report = await this.#send({ photo: { size: photo.length, ocr: this.#ocr } }, signal)
    while ('bytesRequested' in report) report = await this.#serve(report.bytesRequested, read, signal)
    if ('lines' in report) return report.lines
    throw this.#refusal(report, '')
  }

  close() {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #serve({ offset, length }: { offset: number; length: number }, read: ReadBytes, signal: AbortSignal) {
    return this.#send({ bytes: await read(offset, length) }, signal)
  }

  #refusal(report: WorkerReport, place: string): RefusedSource {
    if ('refusal' in report) return new RefusedSource(report.refusal.code, report.refusal.place)
    return new RefusedSource('not_readable', place)
  }

  async #send(command: WorkerCommand, signal: AbortSignal): Promise<WorkerReport> {
    const child = this.#start()
    const stop = new AbortController()
    const timer = setTimeout(() => child.kill('SIGKILL'), REPORT_TIMEOUT_MS)
    const onAbort = () => child.kill('SIGKILL')
    signal.addEventListener('abort', onAbort)
    const reported = once(child, 'message', stop) as Promise<[WorkerReport]>
    const ended = once(child, 'exit', stop).then((): [WorkerReport] => [{ failure: 'the process ended' }])
    try {
      child.send(command, () => {})
      const [report] = await Promise.race([reported, ended])
      signal.throwIfAborted()
      return report
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      stop.abort()
      await Promise.allSettled([reported, ended])
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
    // `once` reports errors to callers. Without a listener, a failed start would end the service.
    child.on('error', () => {})
    this.#child = child
    return child
  }
}
