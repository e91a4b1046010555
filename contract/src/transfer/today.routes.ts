import { route, routesOf } from '../route.ts'
import { TodayQuery, TodayRead } from './today.ts'

export const TODAY_ROUTES = routesOf('Today', {
  getToday: route('GET /today', {
    summary: 'Get the meals, running timers and open items of a day, for displays and home automation',
    query: TodayQuery,
    response: { 200: TodayRead },
  }),
})
