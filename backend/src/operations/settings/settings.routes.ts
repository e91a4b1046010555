import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { ADMIN, OPEN } from '../../http/access.ts'
import { computeEtag, matchesIfMatch, sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { isSetUp } from '../../people/setup/setup.queries.ts'
import { findSetting, findSettings, lockSettings, updateSettings } from '../../settings/settings.queries.ts'

export function settingsRoutes(app: App, { db, config, applySettings }: Services) {
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
      await applySettings()
      return sendItem(request, reply, changed)
    },
  )

  handle(app, SERVICE_ROUTES.getSite, { access: OPEN, isCacheable: true }, async () => {
    const settings = await findSettings(db, config)
    return {
      is_set_up: await isSetUp(db),
      site_name: settings.site_name.value,
      default_language: settings.default_language.value,
      registration: settings.registration.value,
      visitors: settings.visitors.value,
      landing_title: settings.landing_title.value,
      landing_text: settings.landing_text.value,
      notice: settings.notice.value,
    }
  })

  handle(app, SERVICE_ROUTES.getNotice, { access: OPEN, isCacheable: true }, async () => ({
    notice: await findSetting(db, config, 'notice'),
  }))
}

const changedMeanwhile = () =>
  new HttpError(412, 'changed_meanwhile', 'The settings have changed since you read them.')
