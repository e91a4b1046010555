import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, NOT_BLANK, Nullable, named, text, timestamp, Version } from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'

const COMMENT_ACTIONS = ['update', 'delete'] as const
export const MAX_COMMENT_LENGTH = 4000
export const MAX_REPORT_LENGTH = 500
export const MAX_UNREAD_COMMENTS = 100

/** Allows line breaks and tabs, but no other control characters. */
const PLAIN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

const body = {
  text: Type.String({
    ...{ ...NOT_BLANK, maxLength: MAX_COMMENT_LENGTH, pattern: PLAIN },
    description: 'Plain text. Clients must not render it as HTML.',
  }),
}
const examples = [{ text: 'With a little lemon it is even better.' }]

export const CommentCreate = named('CommentCreate', body, { examples })
export const CommentUpdate = named('CommentUpdate', body, { examples })
const read = {
  id: id('ID of the comment'),
  recipe_id: id('ID of the recipe that the comment is about'),
  user_id: id('ID of the author'),
  username: Type.String({ description: 'Username of the author' }),
  ...body,
  edited_at: Nullable(timestamp('Time of the last edit; null if never edited')),
  created_at: CreatedAt,
  version: Version,
  may: May(COMMENT_ACTIONS),
}
export const CommentRead = named('CommentRead', read)
export const CommentPage = Page('CommentPage', CommentRead)
export const CommentListQuery = Type.Object(PageQuery, { additionalProperties: false })

const title = Type.String({ description: 'Title of the recipe' })

export const UnreadComments = named('UnreadComments', {
  count: count('Number of unread comments on your recipes, at most 100'),
  items: Type.Array(named('UnreadComment', { ...read, title }), { description: 'Newest first' }),
})

export const CommentReportCreate = named(
  'CommentReportCreate',
  { reason: Type.Optional(Nullable(text(MAX_REPORT_LENGTH, 'Reason for the report'))) },
  { examples: [{ reason: 'An advertisement.' }] },
)
export const ReportedComment = named('ReportedComment', {
  ...read,
  title,
  report_count: count('Number of users who reported the comment'),
  reasons: Type.Array(Type.String(), { description: 'Reasons of the reports, newest first, at most 10' }),
})
export const ReportedCommentPage = Page('ReportedCommentPage', ReportedComment)

export type CommentAction = (typeof COMMENT_ACTIONS)[number]
export type CommentCreate = Static<typeof CommentCreate>
export type CommentRead = Static<typeof CommentRead>
export type CommentPage = Static<typeof CommentPage>
export type UnreadComments = Static<typeof UnreadComments>
export type CommentReportCreate = Static<typeof CommentReportCreate>
export type ReportedComment = Static<typeof ReportedComment>
export type ReportedCommentPage = Static<typeof ReportedCommentPage>
