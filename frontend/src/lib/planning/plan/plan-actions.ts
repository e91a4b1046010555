import type { MealChange } from '@larder/contract/planning/meal-operations'
import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import * as m from '#lib/generated/messages.ts'
import { newId } from '#lib/offline/change-queue/new-id.ts'
import { announce } from '#lib/ui/announcer.svelte.ts'
import { dismissToast, showToast, toasts } from '#lib/ui/toast.svelte.ts'
import { longDay, mealName } from './format-plan.ts'
import { copyMeal, nextPosition } from './make-plan-change.ts'
import { diffMeal, type MealDraft, toDraft, toMealChanges } from './meal-draft.ts'
import { addDays, WEEK_DAYS } from './plan-days.ts'
import type { WeekPlan } from './week-plan.svelte.ts'

/** Changes to a plan, each with a message. All but edits in the visible week can be undone. */
export class PlanActions {
  readonly #week: WeekPlan
  #toast: number | undefined

  constructor(week: WeekPlan) {
    this.#week = week
  }

  save(draft: MealDraft) {
    const { plan } = this.#week
    const was = plan.meals.find(({ key }) => key === draft.key)
    if (!was)
      return this.#add(
        toMealChanges(draft, plan),
        m.plan_did_add({ title: draft.title, day: longDay(draft.day) }),
      )
    const change = diffMeal(was, draft, plan)
    if (draft.weeks > 1) return this.#repeat(was, draft, change)
    if (Object.keys(change).length === 0) return
    this.#week.change(was, change)
    const { title, day, meal } = draft
    this.#showMessageForDay(day, m.plan_did_save({ title, day: longDay(day), meal: mealName(meal) }), () =>
      this.#week.change(was, diffMeal({ ...was, ...draft, key: was.key }, toDraft(was), plan)),
    )
  }

  #repeat(was: PlannedMeal, draft: MealDraft, change: MealChange) {
    const { plan } = this.#week
    const repeat_key = newId()
    this.#week.change(was, { ...change, repeat_key })
    const keys = this.#week.add(toMealChanges(draft, plan, repeat_key).slice(1))
    this.#showToast(m.plan_did_repeat({ title: draft.title, count: draft.weeks }), () => {
      this.#week.change(was, {
        ...diffMeal({ ...was, ...draft, key: was.key }, toDraft(was), plan),
        repeat_key: null,
      })
      this.#week.removeAdded(keys)
    })
  }

  move(meal: PlannedMeal, day: string, kind: string) {
    if (meal.day === day && meal.meal === kind) return
    const { day: oldDay, meal: oldKind, position } = meal
    const place = { day, meal: kind, position: nextPosition(this.#week.plan.meals, day, kind) }
    this.#week.change(meal, { place })
    const text = m.plan_did_move({ title: meal.title, day: longDay(day), meal: mealName(kind) })
    this.#showToast(text, () => this.#week.change(meal, { place: { day: oldDay, meal: oldKind, position } }))
  }

  remove(meal: PlannedMeal) {
    this.#week.change(meal, { is_removed: true })
    this.#showToast(m.plan_did_remove({ title: meal.title }), () =>
      this.#week.change(meal, { is_removed: false }),
    )
  }

  /** Removes the meal and the later ones of its repeat. Needs a connection, because they may be in other weeks. */
  async removeLater(meal: PlannedMeal) {
    const meals = await this.#week.listRepeat(meal)
    if (!meals) return this.#showToast(m.plan_repeat_no_signal())
    this.#week.changeAll(meals, { is_removed: true })
    this.#showToast(m.plan_did_remove_later({ title: meal.title, count: meals.length }), () =>
      this.#week.changeAll(meals, { is_removed: false }),
    )
  }

  /** Removes the later meals of the repeat. */
  async endRepeat(meal: PlannedMeal) {
    const meals = await this.#week.listRepeat(meal)
    if (!meals) return this.#showToast(m.plan_repeat_no_signal())
    const later = meals.filter(({ key }) => key !== meal.key)
    this.#week.changeAll(later, { is_removed: true })
    this.#showToast(m.plan_did_end_repeat({ title: meal.title, day: longDay(meal.day) }), () =>
      this.#week.changeAll(later, { is_removed: false }),
    )
  }

  copyDay(day: string, days: number) {
    const meals = this.#week.plan.meals.filter((meal) => meal.day === day)
    this.#add(
      meals.map((meal) => copyMeal(meal, addDays(day, days))),
      m.plan_did_copy_day({ day: longDay(addDays(day, days)) }),
    )
  }

  copyWeek() {
    this.#add(
      this.#week.plan.meals.map((meal) => copyMeal(meal, addDays(meal.day, WEEK_DAYS))),
      m.plan_did_copy_week(),
    )
  }

  #add(meals: Parameters<WeekPlan['add']>[0], text: string) {
    const keys = this.#week.add(meals)
    this.#showToast(text, () => this.#week.removeAdded(keys))
  }

  /** A change in the visible week is only announced to screen readers; others show a toast. */
  #showMessageForDay(day: string, text: string, undo: () => void) {
    const { from, to } = this.#week.plan
    if (day >= from && day <= to) announce(text)
    else this.#showToast(text, undo)
  }

  /** Replaces the previous message, so that messages do not pile up while a week is planned. */
  #showToast(message: string, undo?: () => void) {
    if (this.#toast) dismissToast(this.#toast)
    showToast(message, { action: undo && { label: m.undo(), run: undo } })
    this.#toast = toasts.at(-1)?.id
  }
}
