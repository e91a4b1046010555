import { openBackupStorage } from './backup/open-backup-storage.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { Notifications } from './db/notifications.ts'
import { clearRowCache } from './db/row-cache.ts'
import { DOMAINS } from './domains.ts'
import { createInvalidationBroadcast } from './http/cache-invalidation.ts'
import { createServer, type Logger } from './http/create-server.ts'
import { EventStreams } from './http/event-streams.ts'
import { createJwtService } from './http/jwt.ts'
import { useRequestPipeline } from './http/request-pipeline.ts'
import { ResponseCache } from './http/response-cache.ts'
import type { App, Services } from './http/services.ts'
import { JobRunner } from './jobs/job-runner.ts'
import type { RestoreOrder } from './operations/backups/run-restore.ts'
import { createGuardedFetch } from './outbound/guarded-fetch.ts'
import { TokenUseRecorder } from './people/access-tokens/token-use-recorder.ts'
import { createAuthenticator } from './people/authentication/authenticate.ts'
import { Mailer } from './people/authentication/mailer.ts'
import { SignedLinks } from './people/authentication/signed-links.ts'
import { ImageResizer } from './recipes/images/image-resizer.ts'
import { SearchStatistics } from './recipes/search/search-statistics.ts'
import { registerHooks } from './register-hooks.ts'
import { LiveSettings } from './settings/live-settings.ts'
import { ObjectRemover } from './storage/delete-objects.ts'
import { ImageUrls } from './storage/image-urls.ts'
import { openStore } from './storage/open-store.ts'
import { UrlSigner } from './storage/signed-urls.ts'

type AppOptions = Partial<Pick<Services, 'objectStore'>> & {
  config: Config
  tokenSecret: string
  database: Database
  resizer?: ImageResizer
  searchStatistics?: SearchStatistics
  logger?: Logger
  startRestore?: (order: RestoreOrder) => void
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, tokenSecret, database } = options
  const { db } = database
  const app = createServer(config, options.logger)
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
  const signer = new UrlSigner(tokenSecret, config.pictureLinkSeconds)
  await useRequestPipeline(app, {
    config,
    database,
    responseCache,
    authenticate: createAuthenticator(db, jwt, (id) => tokenUses.record(id)),
    imageUrlsExpireAt: () => signer.expiry(),
    writesPerMinute: () => liveSettings.writesPerMinute,
    mayVisitorsRead: () => liveSettings.mayVisitorsRead(),
  })

  const { resizer = new ImageResizer(), searchStatistics = new SearchStatistics() } = options
  const objectStore = options.objectStore ?? (await openStore(config))
  const images = new ImageUrls(objectStore.publicUrl, config.mediaUrl, signer)
  const remover = new ObjectRemover(db, objectStore, app.log)
  const userAgent = `Larder/${config.version} (+${config.siteUrl})`
  const guardedFetch = createGuardedFetch({ allowed: config.outboundAllowed, userAgent })
  const onMailFailure = () => app.incidents.recordRefusal('mail', 'send')
  const mailer = config.jobs && config.mail ? new Mailer(config.mail, app.log, onMailFailure) : undefined
  app.addHook('onClose', async () => {
    await tokenUses.close()
    resizer.close()
    await remover.close()
    mailer?.close()
  })

  const services = {
    ...{ config, database, db, jwt, objectStore, images, notifications, streams, log: app.log },
    ...{ signer, resizer, searchStatistics, guardedFetch, mailer },
    removeObjects: () => void remover.run(),
    applySettings: () => liveSettings.load(),
    links: new SignedLinks(tokenSecret),
    backupStorage: await openBackupStorage(config),
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
