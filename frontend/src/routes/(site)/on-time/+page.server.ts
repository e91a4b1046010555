import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { findCookingSessions, updateCookingSession } from '#lib/api/cooking-sessions.server.ts'
import { failForm } from '#lib/api/fail-form.server.ts'
import { findRecipe, listRecipes } from '#lib/api/recipes.server.ts'
import * as m from '#lib/generated/messages.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { alarmsOf } from '#lib/planning/ready-on-time/alarms-of.ts'
import type { TimedDish } from '#lib/planning/ready-on-time/dish-of-page.ts'
import { MAX_DISHES, readDishes, readServing } from '#lib/planning/ready-on-time/read-asked.ts'
import { scheduleBack } from '#lib/planning/ready-on-time/schedule.ts'
import { clockIn, shownBy, wallClock } from '#lib/planning/ready-on-time/serving-clock.ts'
import { workOf } from '#lib/planning/ready-on-time/work-of-recipe.ts'
import type { Actions, PageServerLoad } from './$types'

const DAY_MS = 24 * 60 * 60 * 1000
/** A cooking session is over a week after it was last touched. */
const FARTHEST_MS = 6 * DAY_MS
const MAX_FOUND = 6

/** Those that can be seen and have steps. */
async function findDishes(event: RequestEvent): Promise<TimedDish[]> {
  const found = await Promise.all(
    readDishes(event.url.searchParams).map(async (asked) => {
      const answer = await findRecipe(event, asked.id).catch(() => undefined)
      if (!answer || answer.item.steps.length === 0) return []
      const { title, steps } = answer.item
      return [{ ...asked, title, steps, parts: workOf(answer.item) }]
    }),
  )
  return found.flat()
}

const servingOf = ({ url: { searchParams } }: RequestEvent) =>
  readServing({ get: (name) => searchParams.get(name) }, new Date().toISOString().slice(0, 10))

export const load: PageServerLoad = async (event) => {
  const { searchParams } = event.url
  const at = servingOf(event)
  const q = (searchParams.get('q') ?? '').trim().slice(0, 100)
  const dishes = await findDishes(event)
  const found =
    q && dishes.length < MAX_DISHES ? (await listRecipes(event, { q, limit: MAX_FOUND })).items : []
  return {
    asked: readDishes(searchParams),
    dishes,
    at,
    q,
    found: found.map(({ id, title }) => ({ id, title })),
  }
}

export const actions: Actions = {
  /** The browser says when that is: a time on a clock is a moment only where the clock is. */
  start: async (event) => {
    await requireViewer(event)
    const sent = await event.request.formData()
    const base = Number(sent.get('base'))
    const now = Date.now()
    if (!(base > now - DAY_MS && base < now + FARTHEST_MS)) return fail(422, { problem: m.ontime_too_far() })
    const dishes = await findDishes(event)
    const clock = clockIn(base, String(sent.get('time_zone'))) ?? wallClock(servingOf(event))
    const slots = scheduleBack(dishes, shownBy(clock))
    const first = slots[0]?.dishId
    if (first === undefined) return fail(422, { problem: m.ontime_empty() })
    try {
      const sessions = await findCookingSessions(event)
      for (const dish of dishes) {
        const timers = alarmsOf(dish, slots, base, now)
        const before = sessions.find(({ recipe_id }) => recipe_id === dish.id)?.timers ?? []
        const old = before.filter(
          ({ id, kind }) => kind === 'alarm' && !timers.some((timer) => timer.id === id),
        )
        await updateCookingSession(event, dish.id, {
          ...(dish.servings && { servings: dish.servings }),
          ...{ timers, stopped_timer_ids: old.map(({ id }) => id) },
        })
      }
    } catch (error) {
      const { status, data } = failForm(error, {})
      return fail(status, { problem: data.problem.message })
    }
    redirect(303, `/recipes/${first}/cook`)
  },
}
