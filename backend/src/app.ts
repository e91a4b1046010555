import { type AdapterOptions, createAdapters } from './create-adapters.ts'
import { Notifications } from './db/notifications.ts'
import { clearRowCache } from './db/row-cache.ts'
import { DOMAINS } from './domains.ts'
import { createInvalidationBroadcast } from './http/cache-invalidation.ts'
import { createServer, type Logger } from './http/create-server.ts'
import { EventStreams } from './http/event-streams.ts'
import { createJwtService } from './http/jwt.ts'
import { useRequestPipeline } from './http/request-pipeline.ts'
import { ResponseCache } from './http/response-cache.ts'
import type { App } from './http/services.ts'
import { JobRunner } from './jobs/job-runner.ts'
import type { RestoreOrder } from './operations/backups/run-restore.ts'
import { TokenUseRecorder } from './people/access-tokens/token-use-recorder.ts'
import { createAuthenticator } from './people/authentication/authenticate.ts'
import { SignedLinks } from './people/authentication/signed-links.ts'
import { SingleSignOn } from './people/single-sign-on/single-sign-on.ts'
import { SearchStatistics } from './recipes/search/search-statistics.ts'
import { registerHooks } from './register-hooks.ts'
import { createStorageBox } from './secret-box.ts'
import { LiveSettings } from './settings/live-settings.ts'
import { UrlSigner } from './storage/signed-urls.ts'

type AppOptions = Omit<AdapterOptions, 'signer'> & {
  tokenSecret: string
  searchStatistics?: SearchStatistics
  logger?: Logger
  startRestore?: (order: RestoreOrder) => void
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, tokenSecret, database } = options
  const { db } = database
  const app = createServer(options.logger)
  registerHooks()
  const notifications = new Notifications(database.url, app.log)
  notifications.onReconnect(() => clearRowCache(db))
  const responseCache = new ResponseCache(
    createInvalidationBroadcast(notifications, db, () => responseCache.invalidate()),
  )
  const streams = new EventStreams(app, notifications)
  const liveSettings = new LiveSettings(config, {
    ...{ db, notifications, log: app.log, onChange: () => responseCache.invalidate() },
  })
  app.addHook('onReady', async () => {
    const connected = notifications.connect()
    if (database.isReady) await connected
  })
  app.addHook('preClose', async () => {
    await notifications.close()
    liveSettings.close()
  })

  const jwt = await createJwtService(tokenSecret)
  const tokenUses = new TokenUseRecorder(db)
  app.addHook('onClose', () => tokenUses.close())
  const signer = new UrlSigner(tokenSecret, config.pictureLinkSeconds)
  await useRequestPipeline(app, {
    config,
    database,
    responseCache,
    authenticate: createAuthenticator(db, jwt, (id) => tokenUses.record(id)),
    imageUrlsExpireAt: () => signer.expiry(),
    writesPerMinute: () => liveSettings.writesPerMinute,
    mayVisitorsRead: () => liveSettings.mayVisitorsRead(),
    requiresSecondFactor: (role) => liveSettings.requiresSecondFactor(role),
  })

  const services = {
    ...{ config, database, db, jwt, notifications, streams, signer, log: app.log },
    ...(await createAdapters(app, { ...options, signer })),
    applySettings: () => liveSettings.load(),
    links: new SignedLinks(tokenSecret),
    singleSignOn: new SingleSignOn(config, tokenSecret, notifications),
    secrets: createStorageBox(tokenSecret),
    searchStatistics: options.searchStatistics ?? new SearchStatistics(),
    startRestore: options.startRestore ?? (() => {}),
  }
  for (const domain of DOMAINS) await domain.routes(app, services)
  if (config.jobs) {
    const handlers = DOMAINS.flatMap((domain) => domain.jobs(services))
    const jobs = new JobRunner({ database, notifications, log: app.log }, handlers)
    app.addHook('preClose', () => jobs.close())
  }
  return app
}
