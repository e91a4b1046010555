import { WEBHOOK_ROUTES } from '@larder/contract/transfer/webhooks.routes'
import { notFound, unknownReference } from '../../errors/http-error.ts'
import { itemAccess, SESSION_ONLY } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import {
  runIdempotentWrite,
  sendWriteResponse,
  type WriteResponse,
  writeOnce,
} from '../../http/idempotency.ts'
import { listPage } from '../../http/paging.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { buildItemResponse, changeOne, deleteOne, lockOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import type { SecretBox } from '../../secret-box.ts'
import {
  countDeliveries,
  insertDeliveries,
  listDeliveries,
  resendDelivery,
} from './webhook-deliveries.queries.ts'
import { addWebhookJob } from './webhook-jobs.ts'
import { createSealedSecret, openSecret } from './webhook-secrets.ts'
import { isKitchenMember } from './webhooks.access.ts'
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  replaceSecret,
  updateWebhook,
  webhookResource,
} from './webhooks.queries.ts'

const SENDS = { name: 'webhook-sends', max: 60, seconds: 3600, key: byAccount }
const update = itemAccess('update', webhookResource)

/** The response that is stored for an Idempotency-Key contains the sealed secret. */
function revealSecret(box: SecretBox, response: WriteResponse): WriteResponse {
  const body = typeof response.body === 'string' ? JSON.parse(response.body) : response.body
  return { ...response, body: { ...body, secret: openSecret(box, body.secret) ?? '' } }
}

export function webhookRoutes(app: App, { db, secrets }: Services) {
  handle(app, WEBHOOK_ROUTES.listWebhooks, { access: SESSION_ONLY }, async ({ caller }) => {
    const rows = await listWebhooks(db, caller)
    return { items: rows.map((row) => withMay(webhookResource, caller, row)) }
  })

  handle(
    app,
    WEBHOOK_ROUTES.createWebhook,
    { access: SESSION_ONLY, keepsCache: true },
    async (request, reply) => {
      const response = await writeOnce(request, db, async (trx) => {
        const { caller, body } = request
        if (!isKitchenMember(caller, body.kitchen_id ?? null))
          throw unknownReference('/kitchen_id', 'Kitchen', body.kitchen_id ?? 0)
        const secret = createSealedSecret(secrets)
        const id = await insertWebhook(trx, caller.id, body, secret)
        const created = await buildItemResponse(webhookResource, trx, id, caller)
        return {
          status: 201,
          headers: { ...created.headers, location: `${webhookResource.path}/${id}` },
          body: { ...(created.body as object), secret },
        }
      })
      return sendWriteResponse(reply, revealSecret(secrets, response))
    },
  )

  handle(app, WEBHOOK_ROUTES.getWebhook, { access: itemAccess('read', webhookResource) }, (request, reply) =>
    readOne(webhookResource, request, reply),
  )

  handle(app, WEBHOOK_ROUTES.updateWebhook, { access: update, keepsCache: true }, (request, reply) =>
    changeOne(webhookResource, db, request, reply, (trx, { id }) => updateWebhook(trx, id, request.body)),
  )

  handle(
    app,
    WEBHOOK_ROUTES.deleteWebhook,
    { access: itemAccess('delete', webhookResource), keepsCache: true },
    (request, reply) =>
      deleteOne(webhookResource, db, request, reply, (trx, { id }) => deleteWebhook(trx, id)),
  )

  handle(
    app,
    WEBHOOK_ROUTES.replaceWebhookSecret,
    { access: update, keepsCache: true },
    async (request, reply) => {
      const response = await writeOnce(request, db, async (trx) => {
        const { id } = await lockOne(webhookResource, trx, request)
        const secret = createSealedSecret(secrets)
        return { status: 200, body: { ...(await replaceSecret(trx, id, secret)), secret } }
      })
      return sendWriteResponse(reply, revealSecret(secrets, response))
    },
  )

  handle(
    app,
    WEBHOOK_ROUTES.testWebhook,
    { access: update, keepsCache: true, limits: [SENDS] },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const { id } = await lockOne(webhookResource, trx, request)
        const [delivery] = await insertDeliveries(trx, id, [
          { type: 'webhook.test', data: { webhook_id: id } },
        ])
        await addWebhookJob(trx, id)
        return { status: 201, body: delivery as object }
      }),
  )

  handle(
    app,
    WEBHOOK_ROUTES.listWebhookDeliveries,
    { access: itemAccess('read', webhookResource) },
    ({ params: { webhook_id }, query }) =>
      listPage(query, {
        keyKinds: ['integer'],
        rows: (page) => listDeliveries(db, webhook_id, page),
        toKey: ({ id }) => [id],
        toItem: (row) => row,
        count: (max) => countDeliveries(db, webhook_id, max),
      }),
  )

  handle(
    app,
    WEBHOOK_ROUTES.resendWebhookDelivery,
    { access: update, keepsCache: true, limits: [SENDS] },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const { delivery_id } = request.params
        const { id } = await lockOne(webhookResource, trx, request)
        const delivery = await resendDelivery(trx, id, delivery_id)
        if (!delivery) throw notFound('Delivery', delivery_id)
        await addWebhookJob(trx, id)
        return { status: 200, body: delivery }
      }),
  )
}
