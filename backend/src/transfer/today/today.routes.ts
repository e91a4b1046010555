import { TODAY_ROUTES } from '@larder/contract/transfer/today.routes'
import { USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { today } from '../../planning/meal-plan/plan-days.ts'
import { requireDay } from '../../planning/meal-plan/require-day.ts'
import { countOpenItems, listRunningTimers, listTodaysMeals } from './today.queries.ts'

const MAX_LISTS = 20

export function todayRoutes(app: App, { db }: Services) {
  handle(app, TODAY_ROUTES.getToday, { access: USER }, async ({ caller, query }) => {
    const { day = today() } = query
    requireDay('/day', day)
    const [meals, timers, lists] = await Promise.all([
      listTodaysMeals(db, caller, day),
      listRunningTimers(db, caller),
      countOpenItems(db, caller),
    ])
    const open_item_count = lists.reduce((sum, list) => sum + list.open_item_count, 0)
    return { day, meals, timers, open_item_count, shopping_lists: lists.slice(0, MAX_LISTS) }
  })
}
