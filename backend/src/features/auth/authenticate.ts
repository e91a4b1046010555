import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import type { AccessTokens, TokenSubject } from '../../http/access-token.ts'

type CallerRow = Caller & { token_generation: number }

const findCaller = prepared<CallerRow>(
  'find_caller',
  'select u.id, u.role, u.username, u.token_generation from users u where u.id = $1',
)

/** Asks the database each time: a password change, role change or deletion ends every older token at once. */
export async function authenticate(db: Db, tokens: AccessTokens, token: string): Promise<Caller | undefined> {
  const subject = await tokens.verify(token)
  if (!subject) return undefined
  const [user] = await findCaller(db, subject.id)
  if (!user || !isCurrent(subject, user)) return undefined
  return { id: user.id, role: user.role, username: user.username }
}

const isCurrent = (subject: TokenSubject, user: CallerRow) =>
  subject.token_generation === user.token_generation && subject.role === user.role
