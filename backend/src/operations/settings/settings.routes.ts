import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { ADMIN, PUBLIC } from '../../http/access.ts'
import { computeEtag, matchesIfMatch, sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { findSetting, findSettings, lockSettings, updateSettings } from '../../settings/settings.queries.ts'

export function settingsRoutes(app: App, { db, config }: Services) {
  handle(app, SERVICE_ROUTES.getSettings, { access: ADMIN }, async (request, reply) =>
    sendItem(request, reply, await findSettings(db, config)),
  )

  handle(
    app,
    SERVICE_ROUTES.updateSettings,
    { access: ADMIN, supportsIfMatch: true },
    async (request, reply) => {
      const changed = await inTransaction(db, async (trx) => {
        await lockSettings(trx)
        if (!matchesIfMatch(request, computeEtag(await findSettings(trx, config)))) throw changedMeanwhile()
        await updateSettings(trx, request.caller.id, request.body)
        return findSettings(trx, config)
      })
      return sendItem(request, reply, changed)
    },
  )

  handle(app, SERVICE_ROUTES.getNotice, { access: PUBLIC, isCacheable: true }, async () => ({
    notice: await findSetting(db, config, 'notice'),
  }))
}

const changedMeanwhile = () =>
  new HttpError(412, 'changed_meanwhile', 'The settings have changed since you read them.')
