import { CommentListQuery, CommentReportCreate, ReportedCommentPage } from '@larder/contract/recipes/comments'
import { Type } from 'typebox'
import { ADMIN, itemAccess, requireCaller } from '../../http/access.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { byAccount } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import { countReported, deleteReports, insertReport, listReported } from './comment-reports.queries.ts'
import { commentAccess } from './comments.access.ts'
import { toComment } from './comments.queries.ts'

const tags = ['Comments']
const REPORTS = { name: 'reports', max: 30, seconds: 3600, key: byAccount }

export function commentReportRoutes(app: App, { db }: Services) {
  app.post(
    '/comments/:comment_id/reports',
    {
      config: { access: itemAccess('read', commentAccess), limits: [REPORTS], keepsCache: true },
      schema: {
        tags,
        operationId: 'reportComment',
        summary: 'Report a comment to Admin',
        params: Params('comment_id'),
        body: CommentReportCreate,
        response: { 204: Type.Null({ description: 'Reported' }) },
      },
    },
    async (request, reply) => {
      const { reason } = request.body
      await insertReport(db, requireCaller(request), request.params.comment_id, reason ?? null)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/comment-reports/',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'listReportedComments',
        summary: 'List reported comments, newest first',
        querystring: CommentListQuery,
        response: { 200: ReportedCommentPage },
      },
    },
    (request) => {
      const admin = requireCaller(request)
      return listPage(request.query, {
        key: ['integer'],
        rows: (page) => listReported(db, admin, page),
        keyOf: ({ id }) => [id],
        show: (row) => toComment(admin, row),
        count: (most) => countReported(db, admin, most),
      })
    },
  )

  app.delete(
    '/comments/:comment_id/reports',
    {
      config: { access: ADMIN, keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteCommentReports',
        summary: 'Dismiss the reports of a comment; the comment stays',
        params: Params('comment_id'),
        response: { 204: Type.Null({ description: 'Dismissed' }) },
      },
    },
    async (request, reply) => {
      await deleteReports(db, request.params.comment_id)
      return reply.code(204).send(null)
    },
  )
}
