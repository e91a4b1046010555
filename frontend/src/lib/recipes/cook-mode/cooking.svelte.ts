import type { CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { SvelteSet } from 'svelte/reactivity'
import { changeSession, sendChanges, viewerId } from '#lib/recipes/cooking-session/change-session.ts'
import type { Change } from '#lib/recipes/cooking-session/session-state.ts'
import { findStoredSession, listStoredSessions } from '#lib/recipes/cooking-session/stored-sessions.ts'
import { readTicks, storeTicks } from '#lib/recipes/recipe/stored-ticks.ts'
import { timers } from '#lib/recipes/timers/timers.svelte.ts'
import { hasServings, readPosition, readStep } from './read-position.ts'
import { fetchSessions } from './sync-sessions.ts'

export type OtherDish = Pick<CookingSessionRead, 'recipe_id' | 'title' | 'step' | 'step_count'>

type Start = {
  recipe: RecipeRead
  step: number
  servings: number
  session: CookingSessionRead | null
  others: OtherDish[]
}

/** Position in a recipe: updated immediately, stored on the device and sent to the API. */
export class Cooking {
  step = $state(0)
  servings = $state(1)
  ticked = new SvelteSet<number>()
  others = $state.raw<OtherDish[]>([])
  readonly #recipe: RecipeRead
  #knownTicks = ''

  constructor({ recipe, step, servings, session, others }: Start) {
    this.#recipe = recipe
    this.step = step
    this.servings = servings
    this.others = others
    this.#tick(session?.ticked_ingredient_ids ?? [])
  }

  get #total(): number {
    return this.#recipe.steps.length
  }

  /** Restores the session from device and API; the URL takes precedence. Returns a stop function. */
  start({ searchParams }: URL): () => void {
    const userId = viewerId()
    const step = readStep(searchParams, this.#total)
    const servings = hasServings(searchParams) ? this.servings : undefined
    if (this.ticked.size === 0) this.#tick([...readTicks(this.#recipe.id)])
    this.#restore()
    const stored = findStoredSession(userId, this.#recipe.id)
    if (step !== undefined && step !== (stored?.step ?? 0)) this.turnTo(step)
    if (servings !== undefined && stored && stored.servings !== servings) this.rescale(servings)
    const sync = async () => {
      if (userId === null || document.hidden) return
      await sendChanges()
      if (await fetchSessions(userId)) this.#restore()
    }
    void sync()
    document.addEventListener('visibilitychange', sync)
    return () => document.removeEventListener('visibilitychange', sync)
  }

  turnTo(step: number) {
    this.step = step
    const isOver = step > this.#total
    // After the last step timers may still be running.
    if (isOver && !timers.hasRunningTimer(this.#recipe.id)) this.#change({ isOver: true })
    else this.#change({ step: Math.min(step, this.#total) })
  }

  rescale(servings: number) {
    this.servings = servings
    this.#change({ servings })
  }

  startOver() {
    this.ticked.clear()
    this.turnTo(0)
  }

  /** Call whenever ticks may have changed. */
  noteTicks() {
    const ticks = [...this.ticked]
    if (JSON.stringify(ticks) === this.#knownTicks) return
    this.#knownTicks = JSON.stringify(ticks)
    storeTicks(this.#recipe.id, this.ticked)
    this.#change({ ticked_ingredient_ids: ticks })
  }

  #restore() {
    const userId = viewerId()
    this.others = listStoredSessions(userId).filter(({ recipe_id, unsent }) => {
      return recipe_id !== this.#recipe.id && !unsent?.isOver
    })
    const stored = findStoredSession(userId, this.#recipe.id)
    if (!stored || stored.unsent?.isOver) return
    const position = readPosition(new URLSearchParams(), this.#recipe, stored)
    // While timers run, the session ends at the last step, and the reader is past it.
    if (Math.min(this.step, this.#total) !== position.step) this.step = position.step
    this.servings = position.servings
    this.#tick(stored.ticked_ingredient_ids)
  }

  #tick(ids: readonly number[]) {
    const known = ids.filter((id) => this.#recipe.ingredients.some((row) => row.id === id))
    this.ticked.clear()
    for (const id of known) this.ticked.add(id)
    this.#knownTicks = JSON.stringify(known)
  }

  #change(change: Change) {
    const { id, title, servings } = this.#recipe
    const isNew = !findStoredSession(viewerId(), id)
    const scaled = isNew && servings && this.servings !== servings ? { servings: this.servings } : {}
    changeSession({ recipe_id: id, title, step_count: this.#total }, { ...scaled, ...change })
  }
}
