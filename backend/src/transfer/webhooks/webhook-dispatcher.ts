import type { ChangeResource } from '@larder/contract/transfer/changes'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/db.ts'
import type { Notifications } from '../../db/notifications.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import type { SecretBox } from '../../secret-box.ts'
import { atHorizon, type FeedPosition } from '../changes/change-cursor.ts'
import type { ChangeWatcher } from '../changes/change-watcher.ts'
import { readChanges, readFeedState } from '../changes/changes.queries.ts'
import { insertDeliveries } from './webhook-deliveries.queries.ts'
import { addWebhookJob } from './webhook-jobs.ts'
import { sealPlainSecrets } from './webhook-secrets.ts'
import { isKitchenMember, withoutAdminRights } from './webhooks.access.ts'
import { listEnabledWebhookIds, WEBHOOKS_CHANNEL } from './webhooks.queries.ts'

const MAX_CHANGES = 200

type DispatcherServices = {
  database: Database
  db: Db
  notifications: Notifications
  secrets: SecretBox
  log: FastifyBaseLogger
}

/** Queues messages for new changes. Without enabled webhooks, it does nothing. */
export class WebhookDispatcher {
  readonly #services: DispatcherServices
  readonly #watcher: ChangeWatcher
  #unsubscribe: (() => void) | undefined
  #isDue = false
  #refreshing = Promise.resolve()
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(services: DispatcherServices, watcher: ChangeWatcher) {
    this.#services = services
    this.#watcher = watcher
    // Also called after each connection to the database.
    services.notifications.on(WEBHOOKS_CHANNEL, () => {
      if (services.database.isReady) this.#refresh()
    })
    void services.database.whenReady.then(() => {
      this.#refreshing = this.#refreshing.then(() => this.#sealSecrets())
      this.#refresh()
    })
  }

  async close() {
    this.#isClosed = true
    this.#unsubscribe?.()
    await this.#refreshing
    await this.#running
  }

  async #sealSecrets() {
    if (this.#isClosed) return
    try {
      await sealPlainSecrets(this.#services.db, this.#services.secrets)
    } catch (error) {
      this.#services.log.warn({ err: error }, 'secrets of webhooks not sealed')
    }
  }

  #refresh() {
    this.#refreshing = this.#refreshing.then(() => this.#subscribeIfNeeded())
  }

  async #subscribeIfNeeded() {
    if (this.#isClosed) return
    try {
      const ids = await listEnabledWebhookIds(this.#services.db)
      if (ids.length === 0 || this.#isClosed) {
        this.#unsubscribe?.()
        this.#unsubscribe = undefined
      } else {
        this.#unsubscribe ??= this.#watcher.subscribe(() => this.#dispatch())
        // Changes since the last stop.
        this.#dispatch()
      }
    } catch (error) {
      this.#services.log.warn({ err: error }, 'webhooks not read')
    }
  }

  #dispatch() {
    this.#isDue = true
    this.#running ??= this.#dispatchWhileDue()
      .catch((error) => this.#services.log.warn({ err: error }, 'webhook messages not queued; retrying'))
      .finally(() => {
        this.#running = undefined
      })
  }

  async #dispatchWhileDue() {
    const { db } = this.#services
    while (this.#isDue && !this.#isClosed) {
      this.#isDue = false
      for (const id of await listEnabledWebhookIds(db)) if (await queueMessages(db, id)) this.#isDue = true
    }
  }
}

/** In one transaction with the new position, so that no change is lost or queued twice. Returns whether there are more. */
export function queueMessages(db: Db, webhookId: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const webhook = await trx
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', webhookId)
      .where('is_enabled', '=', true)
      .forUpdate()
      // Another backend is queueing its messages.
      .skipLocked()
      .executeTakeFirst()
    const owner = webhook && (await findCallerById(trx, webhook.user_id))
    if (!owner || !isKitchenMember(owner, webhook.kitchen_id)) return false
    const page = await readChanges(trx, withoutAdminRights(owner), {
      ...{ after: await findPosition(trx, webhook), limit: MAX_CHANGES },
      resources: webhook.resources as ChangeResource[],
      ...(webhook.kitchen_id !== null && { kitchenId: webhook.kitchen_id }),
    })
    const messages = page.changes.map(({ change }) => ({
      ...{ type: `${change.resource}.${change.action}`, data: change },
    }))
    const { xid, resource, id: resource_id } = page.position
    await trx
      .updateTable('webhooks')
      .set({ xid, resource, resource_id })
      .where('id', '=', webhookId)
      .execute()
    if (messages.length > 0) {
      await insertDeliveries(trx, webhookId, messages)
      await addWebhookJob(trx, webhookId)
    }
    return page.hasMore
  })
}

/** On another server, transactions have other numbers. */
async function findPosition(
  trx: Db,
  webhook: { xid: string; resource: string; resource_id: number },
): Promise<FeedPosition> {
  const state = await readFeedState(trx)
  if (BigInt(webhook.xid) > BigInt(state.horizon)) return atHorizon(state)
  return { xid: webhook.xid, resource: webhook.resource, id: webhook.resource_id }
}
