import { SESSION_ROUTES } from '@larder/contract/people/sessions.routes'
import { ENROLMENT } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { listSecurityEvents } from './security-events.queries.ts'

export function securityEventRoutes(app: App, { db }: Services) {
  handle(app, SESSION_ROUTES.listSecurityEvents, { access: ENROLMENT }, async ({ caller }) => ({
    items: await listSecurityEvents(db, caller.id),
  }))
}
