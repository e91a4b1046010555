import { ring, stopRinging } from './ring.ts'
import { TIMERS_STARTED, TIMERS_STORED } from './tray-signal.ts'

export type Timer = {
  id: string
  label: string
  href: string
  durationSec: number
  /** When it rings, in milliseconds of the clock; null while it is paused. */
  endsAt: number | null
  leftMs: number
  hasRung: boolean
}

const KEPT_AFTER_RINGING_MS = 60 * 60 * 1000

/** Timers end at a time of the clock, so that they go on through reloads, other pages and a sleeping phone. */
class Timers {
  list = $state<Timer[]>([])
  now = $state(0)
  #ticking: ReturnType<typeof setInterval> | undefined

  constructor() {
    if (typeof window === 'undefined') return
    this.#read()
    addEventListener('storage', (event) => {
      if (event.key === TIMERS_STORED) this.#read()
    })
  }

  find(id: string): Timer | undefined {
    return this.list.find((timer) => timer.id === id)
  }

  leftMs(timer: Timer): number {
    return timer.endsAt === null ? timer.leftMs : Math.max(0, timer.endsAt - this.now)
  }

  start(timer: Pick<Timer, 'id' | 'label' | 'href' | 'durationSec'>) {
    const endsAt = Date.now() + timer.durationSec * 1000
    this.list = [
      ...this.list.filter((other) => other.id !== timer.id),
      { ...timer, endsAt, leftMs: 0, hasRung: false },
    ]
    this.#changed()
    dispatchEvent(new Event(TIMERS_STARTED))
  }

  pause(timer: Timer) {
    timer.leftMs = this.leftMs(timer)
    timer.endsAt = null
    this.#changed()
  }

  resume(timer: Timer) {
    timer.endsAt = Date.now() + timer.leftMs
    this.#changed()
  }

  addMinute(timer: Timer) {
    if (timer.endsAt === null) timer.leftMs += 60_000
    else timer.endsAt = Math.max(timer.endsAt, Date.now()) + 60_000
    timer.hasRung = false
    stopRinging()
    this.#changed()
  }

  stop(timer: Timer) {
    this.list = this.list.filter((other) => other.id !== timer.id)
    stopRinging()
    this.#changed()
  }

  #read() {
    try {
      const stored: Timer[] = JSON.parse(localStorage.getItem(TIMERS_STORED) ?? '[]')
      const oldest = Date.now() - KEPT_AFTER_RINGING_MS
      this.list = stored.filter((timer) => timer.endsAt === null || timer.endsAt > oldest)
    } catch {
      this.list = []
    }
    this.#tick()
  }

  #changed() {
    try {
      localStorage.setItem(TIMERS_STORED, JSON.stringify(this.list))
    } catch {
      // A browser that stores nothing still has its timers until the page is left.
    }
    this.#tick()
  }

  #tick() {
    this.now = Date.now()
    for (const timer of this.list) {
      if (timer.endsAt !== null && timer.endsAt <= this.now && !timer.hasRung) {
        timer.hasRung = true
        ring()
      }
    }
    const isRunning = this.list.some((timer) => timer.endsAt !== null && !timer.hasRung)
    if (isRunning) this.#ticking ??= setInterval(() => this.#tick(), 250)
    else {
      clearInterval(this.#ticking)
      this.#ticking = undefined
    }
  }
}

export const timers = new Timers()
