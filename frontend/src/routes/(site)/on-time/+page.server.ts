import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { failForm } from '#lib/api/fail-form.server.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import * as m from '#lib/generated/messages.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { estimateWork } from '#lib/planning/ready-on-time/estimate-work.ts'
import { listAlarms } from '#lib/planning/ready-on-time/list-alarms.ts'
import type { TimedDish } from '#lib/planning/ready-on-time/parse-dish-page.ts'
import { scheduleBack } from '#lib/planning/ready-on-time/schedule.ts'
import { clockIn, shownBy, wallClock } from '#lib/planning/ready-on-time/serving-clock.ts'
import { MAX_DISHES, readDishes, readServing } from '#lib/planning/ready-on-time/timeline-url.ts'
import type { Actions, PageServerLoad } from './$types'

const DAY_MS = 24 * 60 * 60 * 1000
/** Cooking sessions expire a week after the last change. */
const MAX_AHEAD_MS = 6 * DAY_MS
const MAX_FOUND = 6

/** Skips recipes that the viewer cannot read and those without steps. */
async function findDishes(event: RequestEvent): Promise<TimedDish[]> {
  const dishes = await Promise.all(
    readDishes(event.url.searchParams).map(async (dish) => {
      const found = await requestItem(event, 'getRecipe', { params: { recipe_id: dish.id } }).catch(
        () => undefined,
      )
      if (!found || found.item.steps.length === 0) return []
      const { title, steps } = found.item
      return [{ ...dish, title, steps, parts: estimateWork(found.item) }]
    }),
  )
  return dishes.flat()
}

const readServingTime = ({ url: { searchParams } }: RequestEvent) =>
  readServing({ get: (name) => searchParams.get(name) }, new Date().toISOString().slice(0, 10))

export const load: PageServerLoad = async (event) => {
  const { searchParams } = event.url
  const at = readServingTime(event)
  const q = (searchParams.get('q') ?? '').trim().slice(0, 100)
  const dishes = await findDishes(event)
  const found =
    q && dishes.length < MAX_DISHES
      ? (await api.listRecipes(event, { query: { q, limit: MAX_FOUND } })).items
      : []
  return {
    requestedDishes: readDishes(searchParams),
    dishes,
    at,
    q,
    found: found.map(({ id, title }) => ({ id, title })),
  }
}

export const actions: Actions = {
  /** The browser sends the serving time as a timestamp, because only it knows the time zone. */
  start: async (event) => {
    await requireViewer(event)
    const sent = await event.request.formData()
    const base = Number(sent.get('base'))
    const now = Date.now()
    if (!(base > now - DAY_MS && base < now + MAX_AHEAD_MS)) return fail(422, { problem: m.ontime_too_far() })
    const dishes = await findDishes(event)
    const clock = clockIn(base, String(sent.get('time_zone'))) ?? wallClock(readServingTime(event))
    const slots = scheduleBack(dishes, shownBy(clock))
    const first = slots[0]?.dishId
    if (first === undefined) return fail(422, { problem: m.ontime_empty() })
    try {
      const sessions = (await api.listCookingSessions(event)).items
      for (const dish of dishes) {
        const timers = listAlarms(dish, slots, base, now)
        const before = sessions.find(({ recipe_id }) => recipe_id === dish.id)?.timers ?? []
        const old = before.filter(
          ({ id, kind }) => kind === 'alarm' && !timers.some((timer) => timer.id === id),
        )
        await api.updateCookingSession(event, {
          params: { recipe_id: dish.id },
          body: {
            ...(dish.servings && { servings: dish.servings }),
            ...{ timers, stopped_timer_ids: old.map(({ id }) => id) },
          },
        })
      }
    } catch (error) {
      const { status, data } = failForm(error, {})
      return fail(status, { problem: data.problem.message })
    }
    redirect(303, `/recipes/${first}/cook`)
  },
}
