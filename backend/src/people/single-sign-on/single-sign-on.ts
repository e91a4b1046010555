import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { Notifications } from '../../db/notifications.ts'
import { notify } from '../../db/notify.ts'
import { HttpError } from '../../errors/http-error.ts'
import { OidcProvider } from './oidc-provider.ts'
import { SealedTickets } from './sealed-tickets.ts'

const FAILURES_CHANNEL = 'sso_failures'

/** The configured providers, and the tickets of running sign-ins. */
export class SingleSignOn {
  readonly tickets: SealedTickets
  readonly providers: readonly OidcProvider[]

  constructor(
    { oidc, siteUrl, outboundAllowed, version }: Config,
    tokenSecret: string,
    notifications: Notifications,
  ) {
    this.tickets = new SealedTickets(tokenSecret)
    const outbound = { allowed: outboundAllowed, userAgent: `Larder/${version} (+${siteUrl})` }
    this.providers = oidc.providers.map((settings) => new OidcProvider(settings, siteUrl, outbound))
    notifications.on(FAILURES_CHANNEL, (payload) => {
      if (!payload) return
      const { name, ...failure } = JSON.parse(payload)
      const provider = this.providers.find(({ settings }) => settings.name === name)
      if (provider) provider.lastFailure = failure
    })
  }

  /** Any backend may list the providers. */
  async broadcastFailure(db: Db, { settings: { name } }: OidcProvider, reason: string) {
    await notify(db, FAILURES_CHANNEL, JSON.stringify({ name, at: new Date().toISOString(), reason }))
  }

  require(name: string): OidcProvider {
    const provider = this.providers.find(({ settings }) => settings.name === name)
    if (!provider)
      throw new HttpError(404, 'not_found', 'There is no provider with this name.', {
        params: { resource: 'Provider' },
      })
    return provider
  }

  /** Providers write their issuer with or without a slash at the end. */
  findByIssuer(issuer: string): OidcProvider | undefined {
    const normalize = (url: string) => url.replace(/\/$/, '')
    return this.providers.find(({ settings }) => normalize(settings.issuer) === normalize(issuer))
  }
}
