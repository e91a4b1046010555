import { SignInRead, SignInUpdate } from '@larder/contract/people/sign-in'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ADMIN, PUBLIC, requireCaller } from '../../http/access.ts'
import type { App, Services } from '../../http/services.ts'
import { findSetting, updateSettings } from '../../settings/settings.queries.ts'

const tags = ['Registration']

export function signInRoutes(app: App, { db, config }: Services) {
  const read = async (from: Db): Promise<SignInRead> => ({
    registration: await findSetting(from, config, 'registration'),
    sends_mail: config.mail !== undefined,
  })

  app.get(
    '/sign-in',
    {
      config: { access: { ...PUBLIC, scopeArea: 'account' }, isCacheable: true },
      schema: {
        tags,
        operationId: 'getSignIn',
        summary: 'Read whether registration and password reset by e-mail are available',
        response: { 200: SignInRead },
      },
    },
    () => read(db),
  )

  app.put(
    '/sign-in',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'updateSignIn',
        summary: 'Change who can register; overrides `REGISTRATION`',
        body: SignInUpdate,
        response: { 200: SignInRead },
      },
    },
    (request) =>
      inTransaction(db, async (trx) => {
        await updateSettings(trx, requireCaller(request).id, request.body)
        return read(trx)
      }),
  )
}
