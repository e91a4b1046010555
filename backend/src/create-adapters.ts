import { openBackupStorage } from './backup/open-backup-storage.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { App } from './http/services.ts'
import { createGuardedFetch } from './outbound/guarded-fetch.ts'
import { Mailer } from './people/authentication/mailer.ts'
import { ImageResizer } from './recipes/images/image-resizer.ts'
import { ObjectRemover } from './storage/delete-objects.ts'
import { ImageUrls } from './storage/image-urls.ts'
import type { ObjectStore } from './storage/object-store.ts'
import { openStore } from './storage/open-store.ts'
import type { UrlSigner } from './storage/signed-urls.ts'

export type AdapterOptions = {
  config: Config
  database: Database
  signer: UrlSigner
  objectStore?: ObjectStore
  resizer?: ImageResizer
}

/** The services that reach beyond the database: storage, mail, other websites, image processing. */
export async function createAdapters(
  app: App,
  { config, database, signer, resizer = new ImageResizer(), ...options }: AdapterOptions,
) {
  const objectStore = options.objectStore ?? (await openStore(config))
  const remover = new ObjectRemover(database.db, objectStore, app.log)
  const userAgent = `Larder/${config.version} (+${config.siteUrl})`
  const onMailFailure = () => app.incidents.recordRefusal('mail', 'send')
  const mailer = config.jobs && config.mail ? new Mailer(config.mail, app.log, onMailFailure) : undefined
  app.addHook('onClose', async () => {
    resizer.close()
    await remover.close()
    await mailer?.close()
  })
  return {
    objectStore,
    resizer,
    mailer,
    images: new ImageUrls(objectStore.publicUrl, config.mediaUrl, signer),
    guardedFetch: createGuardedFetch({ allowed: config.outboundAllowed, userAgent }),
    removeObjects: () => void remover.run(),
    backupStorage: await openBackupStorage(config),
  }
}
