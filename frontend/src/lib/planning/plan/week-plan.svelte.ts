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
import { type ChangeHead, makeChange, makeMeal } from './make-plan-change.ts'
import { planAddress } from './plan-address.ts'
import { addDays } from './plan-days.ts'

const PATIENCE_MS = 10_000
/** A repeat goes on for a year at most, which is asked for in parts that hold even the fullest plan. */
const DAYS_OF_A_PART = 92
const PARTS_OF_A_YEAR = 4

/** Some days of a plan on one device: shown at once, sent as soon as there is a signal, kept current while open. */
export class WeekPlan {
  readonly queue: ChangeQueue<PlanChange, MealPlanRead>
  readonly #userId: number
  #plan = $state.raw() as MealPlanRead
  #resumed: Promise<void> = Promise.resolve()
  /** The kitchen is no longer theirs. */
  isUnavailable = $state(false)
  /** Changes by others do not arrive at the moment. */
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
        send<MealPlanRead>(planAddress('operations', this.#plan), {
          operations: batch.map(({ operation }) => operation),
        }),
      reconcile: (_answer, _done, rest) => rest,
      acknowledge: (fresh) => this.adopt(fresh),
      store: planStore,
    })
  }

  /** From here on the page keeps itself current. Returns how to stop. */
  start(): () => void {
    this.#resumed = this.#resume()
    refreshOfflineRecipes()
    const flush = () => this.queue.flush()
    addEventListener('online', flush)
    const stopListening = listenToItem(planAddress('events', this.#plan), {
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
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const answer = await fetch(planAddress('days', this.#plan), { signal })
      if (answer.ok) this.adopt(await answer.json())
      else if (answer.status === 404) this.isUnavailable = true
    } catch {
      // Without a signal the next event says that there is one again.
    }
  }

  /** Answers can overtake each other: an older state never replaces a newer one. */
  adopt(fresh: MealPlanRead) {
    if (fresh.version < this.#plan.version) return
    if (fresh.version > this.#plan.version) refreshOfflineRecipes()
    this.#plan = fresh
    this.#keep()
  }

  /** The meal and those of its repeat after it, as this device would show them; undefined without a signal. */
  async listRepeat({ day, repeat_key }: PlannedMeal): Promise<PlannedMeal[] | undefined> {
    await this.#resumed
    const parts = Array.from({ length: PARTS_OF_A_YEAR }, (_, part) => addDays(day, part * DAYS_OF_A_PART))
    const plans = await Promise.all(
      parts.filter((from) => from <= LAST_PLAN_DAY).map((from) => this.#findDays(from, DAYS_OF_A_PART)),
    )
    if (plans.includes(undefined)) return
    return plans
      .flatMap((plan) => (plan ? applyChanges(plan, this.queue.changes).meals : []))
      .filter((each) => each.repeat_key === repeat_key)
  }

  async #findDays(from: string, days: number): Promise<MealPlanRead | undefined> {
    const last = addDays(from, days - 1)
    const to = last > LAST_PLAN_DAY ? LAST_PLAN_DAY : last
    const asked = planAddress('days', { from, to, kitchen_id: this.#plan.kitchen_id })
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(asked, { signal }).catch(() => undefined)
    return answer?.ok ? answer.json() : undefined
  }

  change(meal: PlannedMeal, set: MealChange) {
    this.changeAll([meal], set)
  }

  changeAll(meals: readonly PlannedMeal[], set: MealChange) {
    this.queue.add(meals.map((meal) => makeChange(this.#now(meal), set, this.#changeHead())))
  }

  /** All at once, or none. */
  add(meals: readonly MealChange[]): string[] {
    const keys = meals.map(() => newId())
    this.queue.add(meals.map((set, index) => makeMeal(keys[index] as string, set, this.#changeHead())))
    return keys
  }

  /** The meal as it is by now: its stamp has moved on. */
  #now = (meal: PlannedMeal) => this.plan.meals.find(({ key }) => key === meal.key) ?? meal

  #changeHead(): ChangeHead {
    const [userId, kitchenId] = [this.#userId, this.#plan.kitchen_id]
    return { id: newId(), order: this.queue.nextOrder(), userId, kitchenId }
  }

  #keep() {
    void planStore.storeCopy({ key: planCopyKey(this.#plan), plan: this.#plan }).catch(() => undefined)
  }

  /**
   * A page from the device can be older than what this device heard of the plan later on. At the same version the page
   * counts: who can read the recipes is not part of the version.
   */
  async #resume() {
    const kept = await planStore.findCopy(planCopyKey(this.#plan)).catch(() => undefined)
    await this.queue.resume()
    if (kept && kept.plan.to === this.#plan.to && kept.plan.version > this.#plan.version)
      this.adopt(kept.plan)
    this.#keep()
    this.queue.flush()
  }
}
