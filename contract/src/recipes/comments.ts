import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, NOT_BLANK, Nullable, named, text, timestamp, Version } from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'

export const COMMENT_ACTIONS = ['update', 'delete'] as const
export const MAX_COMMENT = 4000
export const MAX_REPORT = 500
/** So many at most are kept for someone who does not look. */
export const MAX_UNREAD = 100

/** Lines and tabs, but nothing that only terminals understand. */
const PLAIN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

const body = {
  text: Type.String({
    ...{ ...NOT_BLANK, maxLength: MAX_COMMENT, pattern: PLAIN },
    description: 'Plain text; it is shown as it is, and never as HTML',
  }),
}
const examples = [{ text: 'With a little lemon it is even better.' }]

export const CommentCreate = named('CommentCreate', body, { examples })
export const CommentUpdate = named('CommentUpdate', body, { examples })
const read = {
  id: id('Identifies the comment'),
  recipe_id: id('What it is about'),
  user_id: id('Who wrote it'),
  username: Type.String({ description: 'Their username' }),
  ...body,
  edited_at: Nullable(timestamp('When it was last changed; null: never')),
  created_at: CreatedAt,
  version: Version,
  may: May(COMMENT_ACTIONS),
}
export const CommentRead = named('CommentRead', read)
export const CommentPage = Page('CommentPage', CommentRead)
export const CommentListQuery = Type.Object(PageQuery, { additionalProperties: false })

const title = Type.String({ description: 'What the recipe is called' })

export const UnreadComments = named('UnreadComments', {
  count: count('How many comments on your recipes you have not seen, at most 100'),
  items: Type.Array(named('UnreadComment', { ...read, title }), { description: 'The newest first' }),
})

export const CommentReportCreate = named(
  'CommentReportCreate',
  { reason: Type.Optional(Nullable(text(MAX_REPORT, 'What is wrong with it'))) },
  { examples: [{ reason: 'An advertisement.' }] },
)
export const ReportedComment = named('ReportedComment', {
  ...read,
  title,
  report_count: count('How many people reported it'),
  reasons: Type.Array(Type.String(), { description: 'What some of them said' }),
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
