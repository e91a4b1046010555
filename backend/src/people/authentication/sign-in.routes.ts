import { REGISTRATION_ROUTES } from '@larder/contract/people/registration.routes'
import type { SignInRead } from '@larder/contract/people/sign-in'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ADMIN, OPEN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { findSetting, updateSettings } from '../../settings/settings.queries.ts'
import { findSignUp } from '../users/provider-sign-up.ts'

export function signInRoutes(app: App, { db, config }: Services) {
  const read = async (from: Db): Promise<SignInRead> => ({
    registration: await findSetting(from, config, 'registration'),
    sends_mail: config.mail !== undefined,
    password_login: config.hasPasswordLogin,
    providers: config.oidc.providers.map(({ name, label }) => ({ name, label })),
    provider_sign_up: await findSignUp(from, config),
  })

  handle(
    app,
    REGISTRATION_ROUTES.getSignInSettings,
    { access: { ...OPEN, scopeArea: 'account' }, isCacheable: true },
    () => read(db),
  )

  handle(app, REGISTRATION_ROUTES.updateSignInSettings, { access: ADMIN }, (request) =>
    inTransaction(db, async (trx) => {
      await updateSettings(trx, request.caller.id, request.body)
      return read(trx)
    }),
  )
}
