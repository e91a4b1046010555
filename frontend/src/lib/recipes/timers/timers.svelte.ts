import type { CookingTimer } from '@larder/contract/recipes/cooking-sessions'
import { changeSession } from '#lib/recipes/cooking-session/change-session.ts'
import { ring, stopRinging } from './ring.ts'
import { showBadge } from './show-badge.ts'
import { mergeTimers, type Timer, toCookingTimer } from './timer-state.ts'
import { TIMERS_KEY, TIMERS_STARTED } from './tray-signal.ts'

const MAX_AGE_AFTER_RINGING_MS = 60 * 60 * 1000

/** Timers store their end time, so that they survive reloads, navigation and sleep. */
class Timers {
  list = $state<Timer[]>([])
  now = $state(0)
  #ticking: ReturnType<typeof setInterval> | undefined

  constructor() {
    if (typeof window === 'undefined') return
    this.#read()
    addEventListener('storage', (event) => {
      if (event.key === TIMERS_KEY) this.#read()
    })
  }

  find(id: string): Timer | undefined {
    return this.list.find((timer) => timer.id === id)
  }

  hasRunningTimer(recipeId: number): boolean {
    return this.list.some((timer) => timer.recipeId === recipeId && !timer.hasRung)
  }

  leftMs(timer: Timer): number {
    return timer.endsAt === null ? timer.leftMs : Math.max(0, timer.endsAt - this.now)
  }

  start(started: Omit<Timer, 'endsAt' | 'leftMs' | 'hasRung'>) {
    const timer = { ...started, endsAt: Date.now() + started.durationSec * 1000, leftMs: 0, hasRung: false }
    this.list = [...this.list.filter((other) => other.id !== timer.id), timer]
    this.#changed(timer)
    dispatchEvent(new Event(TIMERS_STARTED))
  }

  pause(timer: Timer) {
    timer.leftMs = this.leftMs(timer)
    timer.endsAt = null
    this.#changed(timer)
  }

  resume(timer: Timer) {
    timer.endsAt = Date.now() + timer.leftMs
    this.#changed(timer)
  }

  addMinute(timer: Timer) {
    if (timer.endsAt === null) timer.leftMs += 60_000
    else timer.endsAt = Math.max(timer.endsAt, Date.now()) + 60_000
    timer.hasRung = false
    stopRinging()
    this.#changed(timer)
  }

  stop(timer: Timer) {
    this.list = this.list.filter((other) => other.id !== timer.id)
    stopRinging()
    this.#changed(timer)
  }

  /** Applies the API's timers of a recipe. `unsent`: ids of timers with changes that are not sent yet. */
  sync(
    dish: { recipe_id: number; title: string },
    received: readonly CookingTimer[],
    unsent: readonly string[] = [],
  ) {
    this.list = mergeTimers(this.list, dish, received, unsent, Date.now())
    this.#store()
    dispatchEvent(new Event(TIMERS_STARTED))
  }

  #read() {
    try {
      const stored: Timer[] = JSON.parse(localStorage.getItem(TIMERS_KEY) ?? '[]')
      const oldest = Date.now() - MAX_AGE_AFTER_RINGING_MS
      this.list = stored.filter(({ name, endsAt }) => name && (endsAt === null || endsAt > oldest))
    } catch {
      this.list = []
    }
    this.#tick()
  }

  #changed({ id, recipeId, title }: Timer) {
    this.#store()
    const timer = this.find(id)
    const dish = { recipe_id: recipeId, title, step_count: 0 }
    changeSession(dish, { timers: { [id]: timer ? toCookingTimer(timer) : null } })
  }

  #store() {
    try {
      localStorage.setItem(TIMERS_KEY, JSON.stringify(this.list))
    } catch {
      // Without storage, timers last until the page is left.
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
    showBadge(this.list.filter(({ hasRung }) => hasRung).length)
    const isRunning = this.list.some((timer) => timer.endsAt !== null && !timer.hasRung)
    if (isRunning) this.#ticking ??= setInterval(() => this.#tick(), 250)
    else {
      clearInterval(this.#ticking)
      this.#ticking = undefined
    }
  }
}

export const timers = new Timers()
