import { COMMENT_ROUTES } from '@larder/contract/recipes/comments.routes'
import { ADMIN, itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { listPage } from '../../http/paging.ts'
import { byAccount } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import { countReported, deleteReports, insertReport, listReported } from './comment-reports.queries.ts'
import { commentAccess } from './comments.access.ts'
import { toComment } from './comments.queries.ts'

const REPORTS = { name: 'reports', max: 30, seconds: 3600, key: byAccount }

export function commentReportRoutes(app: App, { db }: Services) {
  handle(
    app,
    COMMENT_ROUTES.reportComment,
    { access: itemAccess('read', commentAccess), limits: [REPORTS], keepsCache: true },
    async (request, reply) => {
      const { reason } = request.body
      await insertReport(db, request.caller, request.params.comment_id, reason ?? null)
      return reply.code(204).send(null)
    },
  )

  handle(app, COMMENT_ROUTES.listReportedComments, { access: ADMIN }, (request) => {
    const admin = request.caller
    return listPage(request.query, {
      keyKinds: ['integer'],
      rows: (page) => listReported(db, admin, page),
      toKey: ({ id }) => [id],
      toItem: (row) => toComment(admin, row),
      count: (most) => countReported(db, admin, most),
    })
  })

  handle(
    app,
    COMMENT_ROUTES.deleteCommentReports,
    { access: ADMIN, keepsCache: true },
    async (request, reply) => {
      await deleteReports(db, request.params.comment_id)
      return reply.code(204).send(null)
    },
  )
}
