import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Notifications } from '../db/notifications.ts'
import type { SecretBox } from '../secret-box.ts'
import type { ImageUrls } from '../storage/image-urls.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { EventStreams } from './event-streams.ts'
import type { JwtService } from './jwt.ts'

/** The Fastify instance on which domains register their routes. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Services that all domains can use. */
export type Services = {
  config: Config
  db: Db
  jwt: JwtService
  objectStore: ObjectStore
  images: ImageUrls
  notifications: Notifications
  streams: EventStreams
  secrets: SecretBox
  /** Applies changed settings in this process at once; the others are notified. Call it after the commit. */
  applySettings: () => Promise<void>
  /** Deletes the stored objects of deleted rows in the background. Call it after the commit that deleted the rows. */
  removeObjects: () => void
}
