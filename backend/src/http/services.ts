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
import type { ImageAddresses } from '../storage/image-urls.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { AccessTokens } from './jwt.ts'

/** What a feature registers its routes on. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** What a feature may use. */
export type Services = {
  config: Config
  db: Db
  tokens: AccessTokens
  objectStore: ObjectStore
  images: ImageAddresses
  /** Removes objects whose rows are gone, in the background. Call after the commit that deleted rows. */
  removeObjects: () => void
}
