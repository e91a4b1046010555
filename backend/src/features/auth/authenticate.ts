import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import type { AccessTokens, TokenSubject } from '../../http/access-token.ts'

type CallerRow = Caller & { token_generation: number }

const findCaller = prepared<CallerRow>(
  'find_caller',
  `select u.id, u.role, u.username, u.token_generation,
     array(select m.kitchen_id from kitchen_members m where m.user_id = u.id order by m.kitchen_id) as "kitchenIds"
   from users u
   where u.id = $1 and ($2::uuid is null
     or exists (select from refresh_tokens t where t.family = $2 and t.user_id = u.id))`,
)

/** Asks the database each time: a log-out, password change, role change or deletion ends every older token at once. */
export async function authenticate(db: Db, tokens: AccessTokens, token: string): Promise<Caller | undefined> {
  const verified = await tokens.verify(token)
  if (!verified) return undefined
  const { subject, expiresAt } = verified
  const [user] = await findCaller(db, subject.id, subject.session ?? null)
  if (!user || !isCurrent(subject, user)) return undefined
  const { token_generation: _, ...caller } = user
  return { ...caller, expiresAt }
}

/** Whoever an address was signed for, with what they may see now. */
export async function findCallerById(db: Db, id: number): Promise<Caller | undefined> {
  const [user] = await findCaller(db, id, null)
  return user
}

const isCurrent = (subject: TokenSubject, user: CallerRow) =>
  subject.token_generation === user.token_generation && subject.role === user.role
