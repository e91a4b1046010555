import { NoticeRead, SettingsRead, SettingsUpdate } from '@larder/contract/operations/settings'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { ADMIN, PUBLIC, requireCaller } from '../../http/access.ts'
import { computeEtag, matchesIfMatch, sendItem } from '../../http/etags.ts'
import type { App, Services } from '../../http/services.ts'
import { findSetting, findSettings, lockSettings, updateSettings } from '../../settings/settings.queries.ts'

const tags = ['Service']

export function settingsRoutes(app: App, { db, config }: Services) {
  app.get(
    '/settings',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'getSettings',
        summary: 'Read the settings and the source of each value',
        response: { 200: SettingsRead },
      },
    },
    async (request, reply) => sendItem(request, reply, await findSettings(db, config)),
  )

  app.put(
    '/settings',
    {
      config: { access: ADMIN, supportsIfMatch: true },
      schema: {
        tags,
        operationId: 'updateSettings',
        summary: 'Change settings; all backends apply them within seconds',
        body: SettingsUpdate,
        response: { 200: SettingsRead },
      },
    },
    async (request, reply) => {
      const changed = await inTransaction(db, async (trx) => {
        await lockSettings(trx)
        if (!matchesIfMatch(request, computeEtag(await findSettings(trx, config)))) throw changedMeanwhile()
        await updateSettings(trx, requireCaller(request).id, request.body)
        return findSettings(trx, config)
      })
      return sendItem(request, reply, changed)
    },
  )

  app.get(
    '/notice',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags,
        operationId: 'getNotice',
        summary: 'Read the notice to all visitors',
        response: { 200: NoticeRead },
      },
    },
    async () => ({ notice: await findSetting(db, config, 'notice') }),
  )
}

const changedMeanwhile = () =>
  new HttpError(412, 'changed_meanwhile', 'The settings have changed since you read them.')
