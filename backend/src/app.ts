import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyServerOptions } from 'fastify'
import { openBackupPlace } from './backup/backup-place.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { forgetRowsOf } from './db/kept-rows.ts'
import { Notifications } from './db/notifications.ts'
import { accessTokenRoutes } from './features/access-tokens/access-tokens.routes.ts'
import { LastUses } from './features/access-tokens/last-uses.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authenticator } from './features/auth/authenticate.ts'
import { backupRoutes } from './features/backups/backups.routes.ts'
import { bookImageRoutes } from './features/books/book-images.routes.ts'
import { bookRecipeRoutes } from './features/books/book-recipes.routes.ts'
import { bookTrashRoutes } from './features/books/book-trash.routes.ts'
import { bookRoutes } from './features/books/books.routes.ts'
import { categoryRoutes } from './features/categories/categories.routes.ts'
import { commentReportRoutes } from './features/comments/comment-reports.routes.ts'
import { commentRoutes } from './features/comments/comments.routes.ts'
import { cookingSessionRoutes } from './features/cooking-sessions/cooking-sessions.routes.ts'
import { cookingImageRoutes } from './features/cookings/cooking-images.routes.ts'
import { cookingRoutes } from './features/cookings/cookings.routes.ts'
import { EXPORTS_CHANNEL } from './features/exports/exports.queries.ts'
import { exportRoutes } from './features/exports/exports.routes.ts'
import { recipeExportRoutes } from './features/exports/recipe-export.routes.ts'
import { favouriteRoutes } from './features/favourites/favourites.routes.ts'
import { followRecipe } from './features/followed-plans/follow-plan.ts'
import { followedPlanRoutes } from './features/followed-plans/followed-plans.routes.ts'
import { createImportRoutes } from './features/imports/create-import.routes.ts'
import { importRecipeRoutes } from './features/imports/import-recipes.routes.ts'
import { IMPORTS_CHANNEL } from './features/imports/imports.queries.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { ingredientAliasRoutes } from './features/ingredients/ingredient-aliases.routes.ts'
import { ingredientLineRoutes } from './features/ingredients/ingredient-lines.routes.ts'
import { ingredientNutritionRoutes } from './features/ingredients/ingredient-nutrition.routes.ts'
import { ingredientRoutes } from './features/ingredients/ingredients.routes.ts'
import { mergeIngredientRoutes } from './features/ingredients/merge-ingredients.routes.ts'
import { kitchenInvitationRoutes } from './features/kitchens/kitchen-invitations.routes.ts'
import { kitchenMemberRoutes } from './features/kitchens/kitchen-members.routes.ts'
import { kitchenRoutes } from './features/kitchens/kitchens.routes.ts'
import { mealFigureRoutes } from './features/meal-figures/meal-figures.routes.ts'
import { mealIdeaRoutes } from './features/meal-ideas/meal-ideas.routes.ts'
import { mealPlanRoutes } from './features/meal-plan/meal-plan.routes.ts'
import { mealPlanFeedRoutes } from './features/meal-plan/meal-plan-feeds.routes.ts'
import { MEAL_PLANS_CHANNEL } from './features/meal-plan/meal-plans.queries.ts'
import { plannedMealRoutes } from './features/meal-plan/planned-meals.routes.ts'
import { sharedWeekRoutes } from './features/meal-plan/shared-weeks.routes.ts'
import { mealTemplateRoutes } from './features/meal-templates/meal-templates.routes.ts'
import { planMoveRoutes } from './features/plan-moves/plan-moves.routes.ts'
import { pushSubscriptionRoutes } from './features/push-subscriptions/push-subscriptions.routes.ts'
import { ImageResizer } from './features/recipe-images/image-resizer.ts'
import { mediaRoutes } from './features/recipe-images/media.routes.ts'
import { recipeImageRoutes } from './features/recipe-images/recipe-images.routes.ts'
import { ObjectRemover } from './features/recipe-images/remove-objects.ts'
import { uploadImageRoutes } from './features/recipe-images/upload-images.routes.ts'
import { recipeRequestRoutes } from './features/recipe-requests/recipe-requests.routes.ts'
import { cookableRecipeRoutes } from './features/recipe-search/cookable-recipes.routes.ts'
import { SearchStatistics } from './features/recipe-search/search-statistics.ts'
import { recipeVersionRoutes } from './features/recipe-versions/recipe-versions.routes.ts'
import { recipeCopyRoutes } from './features/recipes/copies.routes.ts'
import { innerRecipeRoutes } from './features/recipes/inner-recipes.routes.ts'
import { nutritionRoutes } from './features/recipes/nutrition.routes.ts'
import { recipeTrashRoutes } from './features/recipes/recipe-trash.routes.ts'
import { recipeRoutes } from './features/recipes/recipes.routes.ts'
import { recipesAtHandRoutes } from './features/recipes-at-hand/recipes-at-hand.routes.ts'
import { registrationInvitationRoutes } from './features/registration-invitations/registration-invitations.routes.ts'
import { docsRoutes } from './features/service/docs.routes.ts'
import { metricsRoutes } from './features/service/metrics.routes.ts'
import { serviceRoutes } from './features/service/service.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { LiveSettings } from './features/settings/live-settings.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { placementRoutes } from './features/shelves/placements.routes.ts'
import { shelfRoutes } from './features/shelves/shelves.routes.ts'
import { invitationRoutes } from './features/shopping-lists/invitations.routes.ts'
import { shoppingEventRoutes } from './features/shopping-lists/shopping-events.routes.ts'
import { shoppingItemRoutes } from './features/shopping-lists/shopping-items.routes.ts'
import { shoppingListRoutes } from './features/shopping-lists/shopping-lists.routes.ts'
import { emailConfirmationRoutes } from './features/sign-in/email-confirmations.routes.ts'
import { Mailer } from './features/sign-in/mailer.ts'
import { passwordResetRoutes } from './features/sign-in/password-resets.routes.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { SignedLinks } from './features/sign-in/signed-links.ts'
import { stapleRoutes } from './features/staples/staples.routes.ts'
import { statusRoutes } from './features/status/status.routes.ts'
import { storeLayoutRoutes } from './features/stores/store-layout.routes.ts'
import { storeRoutes } from './features/stores/stores.routes.ts'
import { tagRoutes } from './features/tags/tags.routes.ts'
import { credentialRoutes } from './features/users/credentials.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { walkRoutes } from './features/walks/walks.routes.ts'
import { accessTokens } from './http/access-token.ts'
import { announcer } from './http/announcer.ts'
import { EventStreams } from './http/event-streams.ts'
import { ItemChanges } from './http/item-changes.ts'
import { KeptAnswers } from './http/kept-answers.ts'
import { useRequestPipeline } from './http/request-pipeline.ts'
import { SERVER_OPTIONS } from './http/server-options.ts'
import type { App } from './http/services.ts'
import { jobHandlersOf } from './job-handlers.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { outsideFetcher } from './outbound/fetch-outside.ts'
import { ImageAddresses } from './storage/image-addresses.ts'
import type { ObjectStore } from './storage/object-store.ts'
import { openStore } from './storage/open-store.ts'
import { AddressSigner } from './storage/signed-address.ts'

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
