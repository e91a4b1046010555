import { ItemChanges } from '../http/item-changes.ts'
import type { App, Services } from '../http/services.ts'
import { handleJob } from '../jobs/job-handler.ts'
import { planReminderJob } from '../people/notifications/plan-reminder-jobs.ts'
import { mealChoiceRoutes } from './choices/meal-choices.routes.ts'
import { mealPlanDetailsRoutes } from './details/meal-plan-details.routes.ts'
import { mealFigureRoutes } from './figures/meal-figures.routes.ts'
import { mealIdeaRoutes } from './ideas/meal-ideas.routes.ts'
import { mealPlanRoutes } from './meal-plan/meal-plan.routes.ts'
import { mealPlanFeedRoutes } from './meal-plan/meal-plan-feeds.routes.ts'
import { deleteOldMeals, MEAL_PLANS_CHANNEL } from './meal-plan/meal-plans.queries.ts'
import { plannedMealRoutes } from './meal-plan/planned-meals.routes.ts'
import { deleteOldSharedWeeks } from './meal-plan/shared-weeks.queries.ts'
import { sharedWeekRoutes } from './meal-plan/shared-weeks.routes.ts'
import { offlineRecipeRoutes } from './offline-recipes/offline-recipes.routes.ts'
import { deleteOldRequests } from './recipe-requests/recipe-requests.queries.ts'
import { recipeRequestRoutes } from './recipe-requests/recipe-requests.routes.ts'
import { remindOfPlan } from './reminders/remind-of-plan.ts'
import { mealTemplateRoutes } from './templates/meal-templates.routes.ts'

export const planning = {
  routes(app: App, services: Services) {
    const { notifications, streams } = services
    mealPlanRoutes(app, services, new ItemChanges(notifications, MEAL_PLANS_CHANNEL), streams)
    mealPlanDetailsRoutes(app, services)
    plannedMealRoutes(app, services)
    mealPlanFeedRoutes(app, services)
    sharedWeekRoutes(app, services)
    mealTemplateRoutes(app, services)
    mealIdeaRoutes(app, services)
    mealChoiceRoutes(app, services)
    mealFigureRoutes(app, services)
    recipeRequestRoutes(app, services)
    offlineRecipeRoutes(app, services)
  },

  jobs: ({ db }: Pick<Services, 'db'>) => [
    handleJob(planReminderJob, ({ push_subscription_id }) => remindOfPlan(db, push_subscription_id)),
  ],

  maintenance: ({ db }: Pick<Services, 'db'>) => ({
    'delete old removed meals': () => deleteOldMeals(db),
    'delete old recipe requests': () => deleteOldRequests(db),
    'delete old shared weeks': () => deleteOldSharedWeeks(db),
  }),
}
