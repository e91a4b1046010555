import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { BackOff } from '../backend/src/back-off.ts'
import type { Program } from './programs.ts'

/**
 * Runs a program and restarts it when it ends. A program that ends before it was ready has printed the reason: it is
 * not restarted, and `onGivenUp` is called.
 */
export class SupervisedProgram {
  /** The message sent when it is ready; undefined if it ends before. */
  readonly ready: Promise<unknown>
  readonly #name: string
  readonly #program: Program
  readonly #stopping = new AbortController()
  readonly #backOff = new BackOff()
  #child: ChildProcess | undefined
  #gone: Promise<void> = Promise.resolve()

  constructor(name: string, program: Program, onGivenUp: (code: number) => void) {
    this.#name = name
    this.#program = program
    const { promise, resolve } = Promise.withResolvers<unknown>()
    this.ready = promise
    void this.#keep(resolve, onGivenUp)
  }

  /** Resolves when it has ended. */
  async stop() {
    this.#stopping.abort()
    this.#child?.kill('SIGTERM')
    await this.#gone
  }

  async #keep(onReady: (said: unknown) => void, onGivenUp: (code: number) => void) {
    const { signal } = this.#stopping
    let wasReady = false
    while (!signal.aborted) {
      const child = this.#start()
      child.once('message', (message) => {
        wasReady = true
        onReady(message)
      })
      const how = await new Promise<number | string>((resolve) => {
        child.once('exit', (code, killedBy) => resolve(killedBy ?? code ?? 1))
        child.once('error', () => resolve(1))
      })
      if (signal.aborted) break
      if (!wasReady) {
        onReady(undefined)
        onGivenUp(typeof how === 'number' ? how : 1)
        return
      }
      const delay = this.#backOff.nextDelayMs()
      const when = delay > 0 ? `in ${delay / 1000} s` : 'now'
      console.error(`The ${this.#name} has ended (${how}); it is started again ${when}.`)
      await pause(delay, undefined, { signal }).catch(() => {})
    }
    onReady(undefined)
  }

  #start(): ChildProcess {
    const { file, flags, args = [], env, folder, isWatched } = this.#program
    const child = spawn(process.execPath, [...flags, file, ...args], {
      cwd: folder,
      // Ctrl-C reaches the whole foreground group, but our programs are stopped in order.
      detached: !isWatched && process.platform !== 'win32',
      stdio: [isWatched ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
    })
    this.#gone = new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    this.#child = child
    return child
  }
}
