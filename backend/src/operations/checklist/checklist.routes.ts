import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import { USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { findChecklist } from './checklist.queries.ts'

export function checklistRoutes(app: App, { db }: Services) {
  handle(app, SERVICE_ROUTES.getChecklist, { access: USER }, (request) =>
    findChecklist(db, request.caller.id),
  )
}
