import {
  MAX_WEBHOOKS,
  type WebhookCreate,
  type WebhookRead,
  type WebhookUpdate,
} from '@larder/contract/transfer/webhooks'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { notify } from '../../db/notify.ts'
import { conflict } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { lockOwner } from '../../people/users/lock-owner.ts'
import { webhookAccess } from './webhooks.access.ts'

/** NOTIFY channel: the set of enabled webhooks may have changed. */
export const WEBHOOKS_CHANNEL = 'webhooks'
const OLD_SECRET_HOURS = 24

const COLUMNS = [
  ...(['id', 'user_id', 'kitchen_id', 'name', 'url', 'resources', 'is_enabled', 'disabled_because'] as const),
  ...(['failing_since', 'version', 'created_at'] as const),
] as const

const select = (db: Db) => db.selectFrom('webhooks').select(COLUMNS).$castTo<Row<WebhookRead>>()

export const listWebhooks = (db: Db, { id }: Caller) =>
  select(db).where('user_id', '=', id).orderBy('id', 'desc').execute()

export const webhookResource = defineResource(webhookAccess, {
  path: '/webhooks',
  find: (db, id) => select(db).where('id', '=', id).executeTakeFirst(),
  lock: (trx, id) =>
    trx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
})

export async function insertWebhook(trx: Db, userId: number, body: WebhookCreate, sealedSecret: string) {
  await lockOwner(trx, userId)
  const count = await countRows(trx, trx.selectFrom('webhooks').select('id').where('user_id', '=', userId))
  if (count >= MAX_WEBHOOKS)
    throw conflict('limit_reached', `You have ${count} webhooks. Delete one first.`, {
      ...{ resource: 'Webhook', count, limit: MAX_WEBHOOKS },
    })
  const { id } = await trx
    .insertInto('webhooks')
    .values({ ...body, user_id: userId, secret: sealedSecret })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(trx, WEBHOOKS_CHANNEL, '')
  return id
}

/** A webhook that is enabled again continues with new changes. */
export async function updateWebhook(trx: Db, id: number, { is_enabled, ...changes }: WebhookUpdate) {
  await trx
    .updateTable('webhooks')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .$if(is_enabled === false, (query) => query.set({ is_enabled: false }))
    .$if(is_enabled === true, (query) =>
      query.set({
        ...{ is_enabled: true, disabled_because: null, failing_since: null },
        xid: sql`case when is_enabled then xid else pg_snapshot_xmin(pg_current_snapshot()) end`,
      }),
    )
    .where('id', '=', id)
    .execute()
  await notify(trx, WEBHOOKS_CHANNEL, '')
}

export async function replaceSecret(trx: Db, id: number, sealedSecret: string) {
  return trx
    .updateTable('webhooks')
    .set({
      secret: sealedSecret,
      old_secret: sql`secret`,
      old_secret_until: sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
    })
    .where('id', '=', id)
    .returning(sql<string>`old_secret_until`.as('old_secret_until'))
    .executeTakeFirstOrThrow()
}

export async function deleteWebhook(trx: Db, id: number) {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

export const listEnabledWebhookIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('webhooks').select('id').where('is_enabled', '=', true).orderBy('id').execute()).map(
    ({ id }) => id,
  )

/** What a former member may no longer read is not sent either. */
export async function deleteWebhooksOfMember(
  trx: Db,
  { kitchenId, userId }: { kitchenId: number; userId: number },
) {
  await trx.deleteFrom('webhooks').where('kitchen_id', '=', kitchenId).where('user_id', '=', userId).execute()
}
