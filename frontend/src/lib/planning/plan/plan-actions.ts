import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import * as m from '#lib/generated/messages.ts'
import { announce } from '#lib/ui/announcer.svelte.ts'
import { showToast } from '#lib/ui/toast.svelte.ts'
import { copyOf, nextPosition } from './make-plan-change.ts'
import { changesOf, draftOf, type MealDraft, mealsFrom } from './meal-draft.ts'
import { addDays, WEEK_DAYS } from './plan-days.ts'
import { longDay, mealName } from './plan-words.ts'
import type { WeekPlan } from './week-plan.svelte.ts'

/** What someone can do to a plan; each deed says what it did, and what takes something away can be taken back. */
export class PlanActions {
  readonly #week: WeekPlan

  constructor(week: WeekPlan) {
    this.#week = week
  }

  save(draft: MealDraft) {
    const { plan } = this.#week
    const was = plan.meals.find(({ key }) => key === draft.key)
    if (!was)
      return this.#add(
        mealsFrom(draft, plan),
        m.plan_did_add({ title: draft.title, day: longDay(draft.day) }),
      )
    const change = changesOf(was, draft, plan)
    if (Object.keys(change).length === 0) return
    this.#week.change(was, change)
    const { title, day, meal } = draft
    this.#sayWhere(day, m.plan_did_save({ title, day: longDay(day), meal: mealName(meal) }), () =>
      this.#week.change(was, changesOf({ ...was, ...draft, key: was.key }, draftOf(was), plan)),
    )
  }

  move(meal: PlannedMeal, day: string, kind: string) {
    if (meal.day === day && meal.meal === kind) return
    const { day: oldDay, meal: oldKind, position } = meal
    const place = { day, meal: kind, position: nextPosition(this.#week.plan.meals, day, kind) }
    this.#week.change(meal, { place })
    const text = m.plan_did_move({ title: meal.title, day: longDay(day), meal: mealName(kind) })
    this.#sayWhere(day, text, () =>
      this.#week.change(meal, { place: { day: oldDay, meal: oldKind, position } }),
    )
  }

  remove(meal: PlannedMeal) {
    this.#week.change(meal, { is_removed: true })
    this.#say(m.plan_did_remove({ title: meal.title }), () => this.#week.change(meal, { is_removed: false }))
  }

  /** This one and those of its repeat after it, in whichever week they are: for these there must be a signal. */
  async removeLater(meal: PlannedMeal) {
    const meals = await this.#week.listRepeat(meal)
    if (!meals) return this.#say(m.plan_repeat_no_signal())
    this.#week.changeAll(meals, { is_removed: true })
    this.#say(m.plan_did_remove_later({ title: meal.title, count: meals.length }), () =>
      this.#week.changeAll(meals, { is_removed: false }),
    )
  }

  /** What there is on one day, on another one too. */
  copyDay(day: string, days: number) {
    const meals = this.#week.plan.meals.filter((meal) => meal.day === day)
    this.#add(
      meals.map((meal) => copyOf(meal, addDays(day, days))),
      m.plan_did_copy_day({ day: longDay(addDays(day, days)) }),
    )
  }

  copyWeek() {
    this.#add(
      this.#week.plan.meals.map((meal) => copyOf(meal, addDays(meal.day, WEEK_DAYS))),
      m.plan_did_copy_week(),
    )
  }

  #add(meals: Parameters<WeekPlan['add']>[0], text: string) {
    const keys = this.#week.add(meals)
    const undo = () => {
      const added = this.#week.plan.meals.filter(({ key }) => keys.includes(key))
      this.#week.changeAll(added, { is_removed: true })
    }
    const areHere = meals.every(({ place }) => place && place.day <= this.#week.plan.to)
    this.#say(text, areHere ? undo : undefined)
  }

  /** What stays in view is told to who does not see it; what leaves it, to everybody. */
  #sayWhere(day: string, text: string, undo: () => void) {
    const { from, to } = this.#week.plan
    if (day >= from && day <= to) announce(text)
    else this.#say(text, undo)
  }

  #say(message: string, undo?: () => void) {
    showToast(message, { action: undo && { label: m.undo(), run: undo } })
  }
}
