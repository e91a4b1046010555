import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, totalmem } from 'node:os'
import { unavailable } from '../../errors/http-error.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { RESIZE_WORKER } from '../../worker-files.ts'
import { RefusedFile } from './image-errors.ts'
import type { ImageFile, ResizedImage } from './resize-image.ts'
import type { DoneTask, WorkerResult, WorkerTask } from './resize-worker.ts'

const GIBIBYTE = 1024 ** 3
const MAX_TASK_MS = 120_000
const IDLE_MS = 20_000
const MAX_WAITING_PER_WORKER = 15
// About the time a task waits. A client that retries earlier uploads the file in vain.
const RETRY_AFTER_SEC = 20

/** One per two cores and per GiB, so that requests keep the other cores. A worker uses up to 0.2 GiB. */
function countWorkers(backends: number): number {
  const memory = process.constrainedMemory() || totalmem()
  const max = Math.min(Math.floor(availableParallelism() / 2), Math.floor(memory / GIBIBYTE))
  return Math.max(1, Math.floor(max / backends))
}

type Resize = (file: ImageFile) => Promise<ResizedImage>

/** Resizes images in a few worker processes, started on demand and stopped when idle. */
export class ImageResizer {
  readonly #queue: AdmissionQueue
  readonly #idle: ChildProcess[] = []
  readonly #all = new Set<ChildProcess>()

  /** `backends`: number of backend processes on this machine. */
  constructor(backends = 1) {
    const maxRunning = countWorkers(backends)
    const maxWaiting = maxRunning * MAX_WAITING_PER_WORKER
    this.#queue = new AdmissionQueue({ maxRunning, maxWaiting, retryAfterSeconds: RETRY_AFTER_SEC })
  }

  requireFreeSlot() {
    this.#queue.requireFreeSlot()
  }

  run<Result>(work: (resize: Resize) => Promise<Result>, patience = { alwaysQueue: false }): Promise<Result> {
    return this.#withWorker(
      (worker) => work(async (file) => (await runTask(worker, { file })).image),
      patience,
    )
  }

  /** For programs that cannot read WebP. Accepts only our own WebP files. */
  toJpeg(webp: Uint8Array, patience = { alwaysQueue: false }): Promise<Uint8Array> {
    return this.#withWorker(async (worker) => (await runTask(worker, { webp })).jpeg, patience)
  }

  /** A WebP file of the smallest size. */
  createThumbnail(path: string): Promise<Uint8Array> {
    return this.#withWorker(async (worker) => (await runTask(worker, { path })).thumbnail, {
      alwaysQueue: false,
    })
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
        this.#release(worker)
      }
    }, patience)
  }

  #start(): ChildProcess {
    const worker = fork(RESIZE_WORKER, {
      execArgv: ['--expose-gc'],
      // No secrets of ours. One arena, because glibc keeps one per thread and releases little of them.
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#all.add(worker)
    // `once` reports errors to the waiting task. Without this listener, a failed start would crash the process.
    worker.on('error', () => {})
    worker.once('exit', () => {
      this.#all.delete(worker)
      this.#removeIdle(worker)
    })
    return worker
  }

  #release(worker: ChildProcess) {
    if (hasEnded(worker)) return
    this.#idle.push(worker)
    setTimeout(() => this.#removeIdle(worker) && worker.kill('SIGKILL'), IDLE_MS).unref()
  }

  /** Returns whether it was idle. */
  #removeIdle(worker: ChildProcess): boolean {
    const index = this.#idle.indexOf(worker)
    if (index >= 0) this.#idle.splice(index, 1)
    return index >= 0
  }
}

/** A process ends before its channel closes, so `connected` alone can still be true. */
const hasEnded = ({ connected, exitCode, signalCode }: ChildProcess) =>
  !connected || exitCode !== null || signalCode !== null

async function runTask<Task extends WorkerTask>(worker: ChildProcess, task: Task): Promise<DoneTask<Task>> {
  if (hasEnded(worker)) throw resizeFailed('the worker has ended')
  const stop = new AbortController()
  const timer = setTimeout(() => worker.kill('SIGKILL'), MAX_TASK_MS)
  const resultMessage = once(worker, 'message', stop) as Promise<[WorkerResult]>
  const ended = once(worker, 'exit', stop).then((): [WorkerResult] => [{ failure: 'the worker ended' }])
  try {
    worker.send(task, () => {})
    const [result] = await Promise.race([resultMessage, ended])
    if ('done' in result) return result.done as DoneTask<Task>
    if ('refusal' in result) throw new RefusedFile(result.refusal)
    throw resizeFailed(result.failure)
  } finally {
    clearTimeout(timer)
    stop.abort()
    await Promise.allSettled([resultMessage, ended])
  }
}

const resizeFailed = (cause: string) =>
  Object.assign(unavailable('The image could not be resized. Please try again.'), { cause })
