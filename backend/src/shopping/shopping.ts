import { ItemChanges } from '../http/item-changes.ts'
import type { App, Services } from '../http/services.ts'
import { shoppingListDetailsRoutes } from './details/shopping-list-details.routes.ts'
import { stopFollowingPastPlans } from './followed-plans/followed-plans.queries.ts'
import { followedPlanRoutes } from './followed-plans/followed-plans.routes.ts'
import { invitationRoutes } from './lists/invitations.routes.ts'
import { shoppingEventRoutes } from './lists/shopping-events.routes.ts'
import { shoppingItemRoutes } from './lists/shopping-items.routes.ts'
import { LISTS_CHANNEL } from './lists/shopping-lists.queries.ts'
import { shoppingListRoutes } from './lists/shopping-lists.routes.ts'
import { planMoveRoutes } from './plan-moves/plan-moves.routes.ts'
import { placementRoutes } from './shelves/placements.routes.ts'
import { shelfRoutes } from './shelves/shelves.routes.ts'
import { storeLayoutRoutes } from './stores/store-layout.routes.ts'
import { storeRoutes } from './stores/stores.routes.ts'
import { walkRoutes } from './walks/walks.routes.ts'

export const shopping = {
  routes(app: App, services: Services) {
    const { notifications, streams } = services
    storeRoutes(app, services)
    storeLayoutRoutes(app, services)
    walkRoutes(app, services)
    shelfRoutes(app, services)
    placementRoutes(app, services)
    shoppingListRoutes(app, services)
    shoppingListDetailsRoutes(app, services)
    invitationRoutes(app, services)
    shoppingItemRoutes(app, services)
    shoppingEventRoutes(app, new ItemChanges(notifications, LISTS_CHANNEL), streams)
    followedPlanRoutes(app, services)
    planMoveRoutes(app, services)
  },
  jobs: () => [],

  maintenance: ({ db }: Pick<Services, 'db'>) => ({
    'stop following past plans': () => stopFollowingPastPlans(db),
  }),
}
