import type { MealChange } from '@larder/contract/planning/meal-operations'
import { LAST_PLAN_DAY, type MealPlanRead, type PlannedMeal } from '@larder/contract/planning/meal-plan'
import { ChangeQueue } from '#lib/offline/change-queue/change-queue.svelte.ts'
import { newId } from '#lib/offline/change-queue/new-id.ts'
import { isPending } from '#lib/offline/change-queue/queue-state.ts'
import { send } from '#lib/offline/change-queue/send-json.ts'
import { refreshOfflineRecipes } from '#lib/offline/save-offline-recipes.ts'
import { listenToItem } from '../../http/item-events.ts'
import { applyChanges } from '../offline-plan/apply-changes.ts'
import type { PlanChange } from '../offline-plan/plan-change.ts'
import { planCopyKey, planStore } from '../offline-plan/plan-store.ts'
import { type ChangeContext, makeChange, makeMeal } from './make-plan-change.ts'
import { addDays } from './plan-days.ts'
import { planUrl } from './plan-urls.ts'

const TIMEOUT_MS = 10_000
/** A repeat lasts at most a year. It is fetched in parts that stay below the API's limit of meals. */
const DAYS_PER_PART = 92
const PARTS_PER_YEAR = 4

/** An open range of days. Applies changes optimistically, queues them for sending and follows remote changes. */
export class WeekPlan {
  readonly queue: ChangeQueue<PlanChange, MealPlanRead>
  readonly #userId: number
  #plan = $state.raw() as MealPlanRead
  #resumed: Promise<void> = Promise.resolve()
  /** The user has left the kitchen. */
  isUnavailable = $state(false)
  /** The event stream is interrupted. */
  isDisconnected = $state(false)

  readonly plan = $derived.by(() => applyChanges(this.#plan, this.queue.changes))
  readonly waiting = $derived.by(() => this.queue.changes.filter(isPending))
  readonly refused = $derived.by(() => this.queue.changes.filter((change) => !isPending(change)))

  constructor(plan: MealPlanRead, userId: number) {
    this.#plan = plan
    this.#userId = userId
    this.queue = new ChangeQueue<PlanChange, MealPlanRead>({
      isOwn: (change) => change.user_id === userId && change.kitchen_id === plan.kitchen_id,
      canBatch: () => true,
      send: (batch) =>
        send<MealPlanRead>(planUrl('operations', this.#plan), {
          operations: batch.map(({ operation }) => operation),
        }),
      reconcile: (_plan, _done, rest) => rest,
      acknowledge: (fresh) => this.adopt(fresh),
      store: planStore,
    })
  }

  /** Starts syncing. Returns a stop function. */
  start(): () => void {
    this.#resumed = this.#resume()
    refreshOfflineRecipes()
    const flush = () => this.queue.flush()
    addEventListener('online', flush)
    const stopListening = listenToItem(planUrl('events', this.#plan), {
      changed: (version) => {
        this.isDisconnected = false
        this.queue.flush()
        if (version === 0 || version > this.#plan.version) void this.refresh()
      },
      lost: () => (this.isDisconnected = true),
      unavailable: () => (this.isUnavailable = true),
    })
    return () => {
      removeEventListener('online', flush)
      stopListening()
      this.queue.stop()
    }
  }

  async refresh() {
    await this.#resumed
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(planUrl('days', this.#plan), { signal })
      if (response.ok) this.adopt(await response.json())
      else if (response.status === 404) this.isUnavailable = true
    } catch {
      // Offline. The next event triggers another refresh.
    }
  }

  /** Responses may arrive out of order, so older versions are ignored. */
  adopt(fresh: MealPlanRead) {
    if (fresh.version < this.#plan.version) return
    if (fresh.version > this.#plan.version) refreshOfflineRecipes()
    this.#plan = fresh
    this.#storeCopy()
  }

  /** The meal and the later ones of its repeat, with unsent changes applied. Undefined if offline. */
  async listRepeat({ day, repeat_key }: PlannedMeal): Promise<PlannedMeal[] | undefined> {
    await this.#resumed
    const parts = Array.from({ length: PARTS_PER_YEAR }, (_, part) => addDays(day, part * DAYS_PER_PART))
    const plans = await Promise.all(
      parts.filter((from) => from <= LAST_PLAN_DAY).map((from) => this.#findDays(from, DAYS_PER_PART)),
    )
    if (plans.includes(undefined)) return
    return plans
      .flatMap((plan) => (plan ? applyChanges(plan, this.queue.changes).meals : []))
      .filter((each) => each.repeat_key === repeat_key)
  }

  async #findDays(from: string, days: number): Promise<MealPlanRead | undefined> {
    const last = addDays(from, days - 1)
    const to = last > LAST_PLAN_DAY ? LAST_PLAN_DAY : last
    const url = planUrl('days', { from, to, kitchen_id: this.#plan.kitchen_id })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { signal }).catch(() => undefined)
    return response?.ok ? response.json() : undefined
  }

  change(meal: PlannedMeal, set: MealChange) {
    this.changeAll([meal], set)
  }

  changeAll(meals: readonly PlannedMeal[], set: MealChange) {
    this.queue.add(meals.map((meal) => makeChange(this.#findCurrent(meal), set, this.#changeContext())))
  }

  add(meals: readonly MealChange[]): string[] {
    const keys = meals.map(() => newId())
    this.queue.add(meals.map((set, index) => makeMeal(keys[index] as string, set, this.#changeContext())))
    return keys
  }

  /** Removes meals that this device has added, whether or not they are in the visible days. */
  removeAdded(keys: readonly string[]) {
    this.queue.add(keys.map((key) => makeMeal(key, { is_removed: true }, this.#changeContext())))
  }

  /** The current state of the meal: its clock has changed since. */
  #findCurrent = (meal: PlannedMeal) => this.plan.meals.find(({ key }) => key === meal.key) ?? meal

  #changeContext(): ChangeContext {
    const [userId, kitchenId] = [this.#userId, this.#plan.kitchen_id]
    return { id: newId(), order: this.queue.nextOrder(), userId, kitchenId }
  }

  #storeCopy() {
    void planStore.storeCopy({ key: planCopyKey(this.#plan), plan: this.#plan }).catch(() => undefined)
  }

  /**
   * The stored copy may be newer than a page from the cache. At the same version the page wins, because the version
   * does not cover who can read the recipes.
   */
  async #resume() {
    const copy = await planStore.findCopy(planCopyKey(this.#plan)).catch(() => undefined)
    await this.queue.resume()
    if (copy && copy.plan.to === this.#plan.to && copy.plan.version > this.#plan.version)
      this.adopt(copy.plan)
    this.#storeCopy()
    this.queue.flush()
  }
}
