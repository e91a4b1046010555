import cors from '@fastify/cors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { Notifications } from './db/notifications.ts'
import { unavailable } from './errors/http-error.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authenticate } from './features/auth/authenticate.ts'
import { categoryRoutes } from './features/categories/categories.routes.ts'
import { ingredientLineRoutes } from './features/ingredients/ingredient-lines.routes.ts'
import { ingredientRoutes } from './features/ingredients/ingredients.routes.ts'
import { mergeIngredientRoutes } from './features/ingredients/merge-ingredients.routes.ts'
import { ImageResizer } from './features/recipe-images/image-resizer.ts'
import { mediaRoutes } from './features/recipe-images/media.routes.ts'
import { recipeImageRoutes } from './features/recipe-images/recipe-images.routes.ts'
import { ObjectRemover } from './features/recipe-images/remove-objects.ts'
import { uploadImageRoutes } from './features/recipe-images/upload-images.routes.ts'
import { SearchStatistics } from './features/recipe-search/search-statistics.ts'
import { nutritionRoutes } from './features/recipes/nutrition.routes.ts'
import { recipeTrashRoutes } from './features/recipes/recipe-trash.routes.ts'
import { recipeRoutes } from './features/recipes/recipes.routes.ts'
import { docsRoutes } from './features/service/docs.routes.ts'
import { serviceRoutes } from './features/service/service.routes.ts'
import { placementRoutes } from './features/shelves/placements.routes.ts'
import { shelfRoutes } from './features/shelves/shelves.routes.ts'
import { ListChanges } from './features/shopping-lists/list-changes.ts'
import { shoppingEventRoutes } from './features/shopping-lists/shopping-events.routes.ts'
import { shoppingItemRoutes } from './features/shopping-lists/shopping-items.routes.ts'
import { shoppingListRoutes } from './features/shopping-lists/shopping-lists.routes.ts'
import { storeLayoutRoutes } from './features/stores/store-layout.routes.ts'
import { storeRoutes } from './features/stores/stores.routes.ts'
import { credentialRoutes } from './features/users/credentials.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { walkRoutes } from './features/walks/walks.routes.ts'
import { useAccess } from './http/access.ts'
import { accessTokens } from './http/access-token.ts'
import { announcer } from './http/announcer.ts'
import { useBodyTimeout } from './http/body-timeout.ts'
import { useCleanText } from './http/clean-text.ts'
import { useClosingRefusal } from './http/closing.ts'
import { handleError } from './http/error-handler.ts'
import { useLimits } from './http/limits.ts'
import { useMetrics } from './http/metrics.ts'
import { useOpenApi } from './http/openapi.ts'
import { useOverloadGuard } from './http/overload.ts'
import { PublicCache, usePublicCache } from './http/public-cache.ts'
import { SECURITY_HEADERS } from './http/security-headers.ts'
import { SERVER_OPTIONS } from './http/server-options.ts'
import type { App } from './http/services.ts'
import { useUnknownRoutes } from './http/unknown-routes.ts'
import { useStrictValidation } from './http/validation.ts'
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
    trustProxy: config.trustProxy,
    logger,
  }).withTypeProvider<TypeBoxTypeProvider>()
  const tokens = await accessTokens(tokenSecret)

  const notifications = new Notifications(database.url, app.log)
  const cache = new PublicCache(announcer(notifications, db, () => cache.drop()))
  const listChanges = new ListChanges(notifications)
  app.addHook('onReady', async () => void notifications.connect())
  app.addHook('preClose', () => notifications.close())

  app.setErrorHandler(handleError)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
  })
  useOverloadGuard(app)
  useClosingRefusal(app)
  app.addHook('onRequest', async (request) => {
    if (!database.isReady && !request.routeOptions.config.needsNoDatabase)
      throw unavailable('The database is not ready yet. Please try again.')
  })
  useMetrics(app)
  useUnknownRoutes(app)
  await app.register(cors, {
    origin: new URL(config.siteUrl).origin,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['ETag', 'Location', 'Retry-After', 'X-Request-Id'],
  })
  usePublicCache(app, cache)
  useBodyTimeout(app)
  useStrictValidation(app)
  useCleanText(app)
  useAccess(app, db, (token) => authenticate(db, tokens, token))
  if (config.rateLimits) useLimits(app, db)
  await useOpenApi(app, config)

  const objectStore = options.objectStore ?? (await openStore(config))
  const signer = new AddressSigner(tokenSecret)
  const images = new ImageAddresses({
    publicUrl: objectStore.publicUrl,
    mediaUrl: `${config.baseUrl}/media`,
    signer,
  })
  const resizer = options.resizer ?? new ImageResizer()
  const remover = new ObjectRemover(db, objectStore, app.log)
  app.addHook('onClose', async () => {
    resizer.close()
    await remover.close()
  })

  const services = { config, db, tokens, objectStore, images, removeObjects: () => void remover.run() }
  serviceRoutes(app, services, database)
  docsRoutes(app)
  authRoutes(app, services)
  userRoutes(app, services)
  credentialRoutes(app, services)
  categoryRoutes(app, services)
  ingredientRoutes(app, services)
  ingredientLineRoutes(app, services)
  mergeIngredientRoutes(app, services)
  storeRoutes(app, services)
  storeLayoutRoutes(app, services)
  walkRoutes(app, services)
  shelfRoutes(app, services)
  placementRoutes(app, services)
  recipeRoutes(app, services, searchStatistics)
  recipeTrashRoutes(app, services)
  nutritionRoutes(app, services)
  recipeImageRoutes(app, services)
  await uploadImageRoutes(app, services, resizer)
  mediaRoutes(app, services, signer)
  shoppingListRoutes(app, services)
  shoppingItemRoutes(app, services)
  shoppingEventRoutes(app, listChanges)
  return app
}
