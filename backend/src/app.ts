import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyServerOptions } from 'fastify'
import { openBackupPlace } from './backup/backup-storage.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { Notifications } from './db/notifications.ts'
import { forgetRowsOf } from './db/row-cache.ts'
import { ingredientAliasRoutes } from './food/ingredients/ingredient-aliases.routes.ts'
import { ingredientLineRoutes } from './food/ingredients/ingredient-lines.routes.ts'
import { ingredientNutritionRoutes } from './food/ingredients/ingredient-nutrition.routes.ts'
import { ingredientRoutes } from './food/ingredients/ingredients.routes.ts'
import { mergeIngredientRoutes } from './food/ingredients/merge-ingredients.routes.ts'
import { stapleRoutes } from './food/staples/staples.routes.ts'
import { announcer } from './http/cache-invalidation.ts'
import { EventStreams } from './http/event-streams.ts'
import { ItemChanges } from './http/item-changes.ts'
import { accessTokens } from './http/jwt.ts'
import { useRequestPipeline } from './http/request-pipeline.ts'
import { KeptAnswers } from './http/response-cache.ts'
import { SERVER_OPTIONS } from './http/server-options.ts'
import type { App } from './http/services.ts'
import { jobHandlersOf } from './job-handlers.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { backupRoutes } from './operations/backups/backups.routes.ts'
import { docsRoutes } from './operations/service/docs.routes.ts'
import { metricsRoutes } from './operations/service/metrics.routes.ts'
import { serviceRoutes } from './operations/service/service.routes.ts'
import { settingsRoutes } from './operations/settings/settings.routes.ts'
import { statusRoutes } from './operations/status/status.routes.ts'
import { outsideFetcher } from './outbound/guarded-fetch.ts'
import { accessTokenRoutes } from './people/access-tokens/access-tokens.routes.ts'
import { LastUses } from './people/access-tokens/last-uses.ts'
import { authRoutes } from './people/authentication/auth.routes.ts'
import { authenticator } from './people/authentication/authenticate.ts'
import { emailConfirmationRoutes } from './people/authentication/email-confirmations.routes.ts'
import { Mailer } from './people/authentication/mailer.ts'
import { passwordResetRoutes } from './people/authentication/password-resets.routes.ts'
import { signInRoutes } from './people/authentication/sign-in.routes.ts'
import { SignedLinks } from './people/authentication/signed-links.ts'
import { kitchenInvitationRoutes } from './people/kitchens/kitchen-invitations.routes.ts'
import { kitchenMemberRoutes } from './people/kitchens/kitchen-members.routes.ts'
import { kitchenRoutes } from './people/kitchens/kitchens.routes.ts'
import { pushSubscriptionRoutes } from './people/notifications/push-subscriptions.routes.ts'
import { registrationInvitationRoutes } from './people/registration-invitations/registration-invitations.routes.ts'
import { sessionRoutes } from './people/sessions/sessions.routes.ts'
import { credentialRoutes } from './people/users/credentials.routes.ts'
import { userRoutes } from './people/users/users.routes.ts'
import { mealFigureRoutes } from './planning/figures/meal-figures.routes.ts'
import { mealIdeaRoutes } from './planning/ideas/meal-ideas.routes.ts'
import { mealPlanRoutes } from './planning/meal-plan/meal-plan.routes.ts'
import { mealPlanFeedRoutes } from './planning/meal-plan/meal-plan-feeds.routes.ts'
import { MEAL_PLANS_CHANNEL } from './planning/meal-plan/meal-plans.queries.ts'
import { plannedMealRoutes } from './planning/meal-plan/planned-meals.routes.ts'
import { sharedWeekRoutes } from './planning/meal-plan/shared-weeks.routes.ts'
import { recipesAtHandRoutes } from './planning/offline-recipes/offline-recipes.routes.ts'
import { planMoveRoutes } from './planning/plan-moves/plan-moves.routes.ts'
import { recipeRequestRoutes } from './planning/recipe-requests/recipe-requests.routes.ts'
import { mealTemplateRoutes } from './planning/templates/meal-templates.routes.ts'
import { bookImageRoutes } from './recipes/books/book-images.routes.ts'
import { bookRecipeRoutes } from './recipes/books/book-recipes.routes.ts'
import { bookTrashRoutes } from './recipes/books/book-trash.routes.ts'
import { bookRoutes } from './recipes/books/books.routes.ts'
import { categoryRoutes } from './recipes/categories/categories.routes.ts'
import { commentReportRoutes } from './recipes/comments/comment-reports.routes.ts'
import { commentRoutes } from './recipes/comments/comments.routes.ts'
import { cookingImageRoutes } from './recipes/cook-log/cooking-images.routes.ts'
import { cookingRoutes } from './recipes/cook-log/cookings.routes.ts'
import { cookingSessionRoutes } from './recipes/cooking-sessions/cooking-sessions.routes.ts'
import { favouriteRoutes } from './recipes/favourites/favourites.routes.ts'
import { ObjectRemover } from './recipes/images/delete-objects.ts'
import { ImageResizer } from './recipes/images/image-resizer.ts'
import { mediaRoutes } from './recipes/images/media.routes.ts'
import { recipeImageRoutes } from './recipes/images/recipe-images.routes.ts'
import { uploadImageRoutes } from './recipes/images/upload-images.routes.ts'
import { recipeCopyRoutes } from './recipes/recipes/copies.routes.ts'
import { innerRecipeRoutes } from './recipes/recipes/inner-recipes.routes.ts'
import { nutritionRoutes } from './recipes/recipes/nutrition.routes.ts'
import { recipeTrashRoutes } from './recipes/recipes/recipe-trash.routes.ts'
import { recipeRoutes } from './recipes/recipes/recipes.routes.ts'
import { cookableRecipeRoutes } from './recipes/search/cookable-recipes.routes.ts'
import { SearchStatistics } from './recipes/search/search-statistics.ts'
import { tagRoutes } from './recipes/tags/tags.routes.ts'
import { recipeVersionRoutes } from './recipes/versions/recipe-versions.routes.ts'
import { LiveSettings } from './settings/live-settings.ts'
import { invitationRoutes } from './shopping/lists/invitations.routes.ts'
import { shoppingEventRoutes } from './shopping/lists/shopping-events.routes.ts'
import { shoppingItemRoutes } from './shopping/lists/shopping-items.routes.ts'
import { shoppingListRoutes } from './shopping/lists/shopping-lists.routes.ts'
import { followedPlanRoutes } from './shopping/planned-days/followed-plans.routes.ts'
import { followRecipe } from './shopping/planned-days/update-lists.ts'
import { placementRoutes } from './shopping/shelves/placements.routes.ts'
import { shelfRoutes } from './shopping/shelves/shelves.routes.ts'
import { storeLayoutRoutes } from './shopping/stores/store-layout.routes.ts'
import { storeRoutes } from './shopping/stores/stores.routes.ts'
import { walkRoutes } from './shopping/walks/walks.routes.ts'
import { ImageAddresses } from './storage/image-urls.ts'
import type { ObjectStore } from './storage/object-store.ts'
import { openStore } from './storage/open-store.ts'
import { AddressSigner } from './storage/signed-urls.ts'
import { EXPORTS_CHANNEL } from './transfer/exports/exports.queries.ts'
import { exportRoutes } from './transfer/exports/exports.routes.ts'
import { recipeExportRoutes } from './transfer/exports/recipe-export.routes.ts'
import { createImportRoutes } from './transfer/imports/create-import.routes.ts'
import { importRecipeRoutes } from './transfer/imports/import-recipes.routes.ts'
import { IMPORTS_CHANNEL } from './transfer/imports/imports.queries.ts'
import { importRoutes } from './transfer/imports/imports.routes.ts'

type AppOptions = {
  config: Config
  tokenSecret: string
  database: Database
  objectStore?: ObjectStore
  resizer?: ImageResizer
  searchStatistics?: SearchStatistics
  logger?: FastifyServerOptions['logger']
}

export async function buildApp({
  config,
  tokenSecret,
  database,
  logger = false,
  ...options
}: AppOptions): Promise<App> {
  const { searchStatistics = new SearchStatistics() } = options
  const { db } = database
  const app: App = Fastify({
    ...SERVER_OPTIONS,
    trustProxy: config.trustProxy ?? false,
    logger,
  }).withTypeProvider<TypeBoxTypeProvider>()
  const tokens = await accessTokens(tokenSecret)

  const notifications = new Notifications(database.url, app.log)
  notifications.onReturn(() => forgetRowsOf(db))
  const answers = new KeptAnswers(announcer(notifications, db, () => answers.drop()))
  const listChanges = new ItemChanges(notifications, 'shopping_lists')
  const planChanges = new ItemChanges(notifications, MEAL_PLANS_CHANNEL)
  const importChanges = new ItemChanges(notifications, IMPORTS_CHANNEL)
  const exportChanges = new ItemChanges(notifications, EXPORTS_CHANNEL)
  const streams = new EventStreams(app, notifications)
  app.addHook('onReady', async () => {
    const connected = notifications.connect()
    if (database.isReady) await connected
  })
  app.addHook('preClose', () => notifications.close())

  const liveSettings = new LiveSettings(config, db, notifications, app.log)
  app.addHook('preClose', async () => liveSettings.close())
  const links = new SignedLinks(tokenSecret)
  const uses = new LastUses(db)
  app.addHook('onClose', () => uses.close())
  const signer = new AddressSigner(tokenSecret, config.pictureLinkSeconds)
  await useRequestPipeline(app, {
    config,
    database,
    answers,
    authenticate: authenticator(db, tokens, (id) => uses.note(id)),
    addressesEnd: () => signer.expiry(),
    writesPerMinute: () => liveSettings.writesPerMinute,
  })

  const objectStore = options.objectStore ?? (await openStore(config))
  const images = new ImageAddresses({
    publicUrl: objectStore.publicUrl,
    mediaUrl: `${config.baseUrl}/media`,
    signer,
  })
  const resizer = options.resizer ?? new ImageResizer()
  const remover = new ObjectRemover(db, objectStore, app.log)
  const removeObjects = () => void remover.run()
  app.addHook('onClose', async () => {
    resizer.close()
    await remover.close()
  })

  const fetchOutside = outsideFetcher({
    allowed: config.outboundAllowed,
    userAgent: `Larder/${config.version} (+${config.siteUrl})`,
  })
  const backupPlace = await openBackupPlace(config)
  if (config.jobs) {
    const mailer = config.mail && new Mailer(config.mail, app.log)
    app.addHook('onClose', () => mailer?.close())
    const outside = {
      fetchOutside,
      mailer,
      backupPlace,
      databaseUrl: database.url,
      log: app.log,
      removeObjects,
    }
    const handlers = jobHandlersOf({ config, db, objectStore, resizer, searchStatistics, links, ...outside })
    const jobs = new JobRunner({ database, notifications, log: app.log }, handlers)
    app.addHook('preClose', () => jobs.close())
  }

  const services = { config, db, tokens, objectStore, images, removeObjects }
  serviceRoutes(app, services, database)
  metricsRoutes(app, services)
  docsRoutes(app)
  authRoutes(app, services, links)
  passwordResetRoutes(app, services, links)
  emailConfirmationRoutes(app, services, links)
  signInRoutes(app, services)
  registrationInvitationRoutes(app, services)
  backupRoutes(app, services, backupPlace)
  settingsRoutes(app, services)
  statusRoutes(app, services)
  userRoutes(app, services)
  credentialRoutes(app, services)
  sessionRoutes(app, services)
  accessTokenRoutes(app, services)
  pushSubscriptionRoutes(app, services)
  kitchenRoutes(app, services)
  kitchenMemberRoutes(app, services)
  kitchenInvitationRoutes(app, services)
  categoryRoutes(app, services)
  ingredientRoutes(app, services)
  ingredientLineRoutes(app, services)
  mergeIngredientRoutes(app, services)
  ingredientAliasRoutes(app, services)
  ingredientNutritionRoutes(app, services)
  storeRoutes(app, services)
  storeLayoutRoutes(app, services)
  walkRoutes(app, services)
  shelfRoutes(app, services)
  placementRoutes(app, services)
  recipeRoutes(app, services, searchStatistics, followRecipe)
  cookableRecipeRoutes(app, services)
  recipeTrashRoutes(app, services)
  recipeVersionRoutes(app, services)
  favouriteRoutes(app, services)
  recipesAtHandRoutes(app, services)
  recipeCopyRoutes(app, services)
  commentRoutes(app, services)
  commentReportRoutes(app, services)
  bookRoutes(app, services)
  bookTrashRoutes(app, services)
  bookRecipeRoutes(app, services, searchStatistics)
  nutritionRoutes(app, services)
  innerRecipeRoutes(app, services)
  recipeImageRoutes(app, services)
  await uploadImageRoutes(app, services, resizer)
  mediaRoutes(app, services, signer)
  tagRoutes(app, services)
  cookingSessionRoutes(app, services)
  cookingRoutes(app, services)
  await cookingImageRoutes(app, services, resizer)
  await bookImageRoutes(app, services, resizer)
  shoppingListRoutes(app, services)
  invitationRoutes(app, services)
  shoppingItemRoutes(app, services)
  followedPlanRoutes(app, services)
  mealIdeaRoutes(app, services)
  mealFigureRoutes(app, services)
  stapleRoutes(app, services)
  shoppingEventRoutes(app, listChanges, streams)
  mealPlanRoutes(app, services, planChanges, streams)
  plannedMealRoutes(app, services)
  mealPlanFeedRoutes(app, services)
  sharedWeekRoutes(app, services)
  mealTemplateRoutes(app, services)
  planMoveRoutes(app, services)
  recipeRequestRoutes(app, services)
  await createImportRoutes(app, services)
  importRoutes(app, services, importChanges, streams)
  importRecipeRoutes(app, services)
  exportRoutes(app, services, exportChanges, streams)
  recipeExportRoutes(app, services, resizer)
  return app
}
