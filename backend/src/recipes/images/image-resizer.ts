import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, totalmem } from 'node:os'
import { unavailable } from '../../errors/http-error.ts'
import { RESIZE_WORKER } from '../../files.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { RefusedFile } from './image-errors.ts'
import type { ImageFile, ResizedImage } from './resize-image.ts'
import type { DoneTask, WorkerAnswer, WorkerTask } from './resize-worker.ts'

const GIBIBYTE = 1024 ** 3
const MAX_JOB_MS = 120_000
const IDLE_MS = 20_000
const WAITING_FOR_EACH = 15
// About as long as the line takes to move on; who comes back too early sends the whole photograph for nothing.
const RETRY_AFTER_SEC = 20

/** One for every two cores and every GiB: readers keep the rest, and a worker takes up to 0.2 GiB. */
function workerCount(backends: number): number {
  const memory = process.constrainedMemory() || totalmem()
  const most = Math.min(Math.floor(availableParallelism() / 2), Math.floor(memory / GIBIBYTE))
  return Math.max(1, Math.floor(most / backends))
}

export type Resize = (file: ImageFile) => Promise<ResizedImage>

/** Resizes pictures in a few worker processes, which come when there is work and go when there is none. */
export class ImageResizer {
  readonly #queue: AdmissionQueue
  readonly #idle: ChildProcess[] = []
  readonly #all = new Set<ChildProcess>()

  /** `backends` is how many of us share this machine. */
  constructor(backends = 1) {
    const maxRunning = workerCount(backends)
    const maxWaiting = maxRunning * WAITING_FOR_EACH
    this.#queue = new AdmissionQueue({ maxRunning, maxWaiting, retryAfterSeconds: RETRY_AFTER_SEC })
  }

  requireRoom() {
    this.#queue.requireRoom()
  }

  run<Result>(work: (resize: Resize) => Promise<Result>, patience = { alwaysQueue: false }): Promise<Result> {
    return this.#withWorker((worker) => work(async (file) => (await ask(worker, { file })).image), patience)
  }

  /** Of a picture that we made ourselves, for programs that read no WebP. */
  toJpeg(webp: Uint8Array, patience = { alwaysQueue: false }): Promise<Uint8Array> {
    return this.#withWorker(async (worker) => (await ask(worker, { webp })).jpeg, patience)
  }

  close() {
    for (const worker of this.#all) worker.kill('SIGKILL')
  }

  #withWorker<Result>(
    work: (worker: ChildProcess) => Promise<Result>,
    patience: { alwaysQueue: boolean },
  ): Promise<Result> {
    return this.#queue.run(async () => {
      const worker = this.#idle.pop() ?? this.#start()
      try {
        return await work(worker)
      } finally {
        this.#rest(worker)
      }
    }, patience)
  }

  #start(): ChildProcess {
    const worker = fork(RESIZE_WORKER, {
      execArgv: ['--expose-gc'],
      // Nothing of ours; and one arena, because glibc would keep one for each thread and give little of them back.
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#all.add(worker)
    // Whoever waits for an answer is told by `once`; without a listener, a failed start would end the service.
    worker.on('error', () => {})
    worker.once('exit', () => {
      this.#all.delete(worker)
      this.#forget(worker)
    })
    return worker
  }

  #rest(worker: ChildProcess) {
    if (hasEnded(worker)) return
    this.#idle.push(worker)
    setTimeout(() => this.#forget(worker) && worker.kill('SIGKILL'), IDLE_MS).unref()
  }

  /** Whether it was idle. */
  #forget(worker: ChildProcess): boolean {
    const place = this.#idle.indexOf(worker)
    if (place >= 0) this.#idle.splice(place, 1)
    return place >= 0
  }
}

/** It is gone before its channel is: `connected` would still be true. */
const hasEnded = ({ connected, exitCode, signalCode }: ChildProcess) =>
  !connected || exitCode !== null || signalCode !== null

async function ask<Task extends WorkerTask>(worker: ChildProcess, task: Task): Promise<DoneTask<Task>> {
  if (hasEnded(worker)) throw notResized('the worker has ended')
  const stop = new AbortController()
  const timer = setTimeout(() => worker.kill('SIGKILL'), MAX_JOB_MS)
  const answered = once(worker, 'message', stop) as Promise<[WorkerAnswer]>
  const ended = once(worker, 'exit', stop).then((): [WorkerAnswer] => [{ failure: 'the worker ended' }])
  try {
    worker.send(task, () => {})
    const [answer] = await Promise.race([answered, ended])
    if ('done' in answer) return answer.done as DoneTask<Task>
    if ('refusal' in answer) throw new RefusedFile(answer.refusal)
    throw notResized(answer.failure)
  } finally {
    clearTimeout(timer)
    stop.abort()
    await Promise.allSettled([answered, ended])
  }
}

const notResized = (cause: string) =>
  Object.assign(unavailable('The picture could not be resized. Please try again.'), { cause })
