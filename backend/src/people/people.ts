import type { FastifyBaseLogger } from 'fastify'
import type { App, Services } from '../http/services.ts'
import { handleJob } from '../jobs/job-handler.ts'
import type { GuardedFetch } from '../outbound/guarded-fetch.ts'
import { accessTokenRoutes } from './access-tokens/access-tokens.routes.ts'
import { authRoutes } from './authentication/auth.routes.ts'
import { credentialRoutes } from './authentication/credentials.routes.ts'
import { emailConfirmationRoutes } from './authentication/email-confirmations.routes.ts'
import { sendEmail, sendEmailJob } from './authentication/email-jobs.ts'
import type { Mailer } from './authentication/mailer.ts'
import { notifySecurityEvent } from './authentication/notify-security-event.ts'
import { passwordResetRoutes } from './authentication/password-resets.routes.ts'
import { deleteExpiredRefreshTokens } from './authentication/refresh-tokens.queries.ts'
import { signInRoutes } from './authentication/sign-in.routes.ts'
import type { SignedLinks } from './authentication/signed-links.ts'
import { confirmationRoutes } from './confirmation/confirmation.routes.ts'
import { deleteExpiredInvitations } from './kitchens/kitchen-invitations.queries.ts'
import { kitchenInvitationRoutes } from './kitchens/kitchen-invitations.routes.ts'
import { kitchenMemberRoutes } from './kitchens/kitchen-members.routes.ts'
import { kitchenRoutes } from './kitchens/kitchens.routes.ts'
import { resumePlanReminders } from './notifications/plan-reminder-jobs.ts'
import { sendPushJob } from './notifications/push-jobs.ts'
import { pushSubscriptionRoutes } from './notifications/push-subscriptions.routes.ts'
import { pushSubject, sendPush } from './notifications/send-push.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { deleteOldInvitations } from './registration-invitations/registration-invitations.queries.ts'
import { registrationInvitationRoutes } from './registration-invitations/registration-invitations.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { deleteOldSecurityEvents, notifySecurityEventJob } from './security-events/security-events.queries.ts'
import { securityEventRoutes } from './security-events/security-events.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { removeUsedSetupCode } from './setup/prepare-setup.ts'
import { deleteExpiredTickets } from './single-sign-on/identities.queries.ts'
import { singleSignOnRoutes } from './single-sign-on/single-sign-on.routes.ts'
import type { SingleSignOn } from './single-sign-on/single-sign-on.ts'
import { userRoutes } from './users/users.routes.ts'

type PeopleServices = Services & { links: SignedLinks; singleSignOn: SingleSignOn }
type PeopleJobServices = PeopleServices & {
  mailer: Mailer | undefined
  guardedFetch: GuardedFetch
  log: FastifyBaseLogger
}

export const people = {
  routes(app: App, services: PeopleServices) {
    authRoutes(app, services)
    secondFactorRoutes(app, services)
    confirmationRoutes(app, services)
    passkeyRoutes(app, services, services.links)
    passwordResetRoutes(app, services, services.links)
    emailConfirmationRoutes(app, services, services.links)
    signInRoutes(app, services)
    singleSignOnRoutes(app, services, services.singleSignOn)
    registrationInvitationRoutes(app, services)
    userRoutes(app, services)
    credentialRoutes(app, services)
    sessionRoutes(app, services)
    securityEventRoutes(app, services)
    accessTokenRoutes(app, services)
    pushSubscriptionRoutes(app, services)
    kitchenRoutes(app, services)
    kitchenMemberRoutes(app, services)
    kitchenInvitationRoutes(app, services)
  },

  jobs: (services: PeopleJobServices) => [
    handleJob(sendEmailJob, (data) => sendEmail({ ...services, siteUrl: services.config.siteUrl }, data)),
    handleJob(notifySecurityEventJob, (data) => notifySecurityEvent(services, data)),
    // Without the delay between requests to one host: push messages must not wait for each other.
    handleJob(sendPushJob, (data) => sendPush({ ...services, subject: pushSubject(services.config) }, data)),
  ],

  maintenance: ({ db, config }: Pick<Services, 'db' | 'config'>) => ({
    'remove the used set-up code': () => removeUsedSetupCode(db, config.dataDir),
    'delete used sign-in tickets': () => deleteExpiredTickets(db),
    'delete expired sessions': () => deleteExpiredRefreshTokens(db),
    'delete old security events': () => deleteOldSecurityEvents(db),
    'delete old registration invitations': () => deleteOldInvitations(db),
    'delete expired kitchen invitations': () => deleteExpiredInvitations(db),
    'resume plan reminders': () => resumePlanReminders(db),
  }),
}
