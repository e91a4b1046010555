import { ACCESS_TOKEN_PREFIX, type Scope } from '@larder/contract/people/access-tokens'
import { coalesceQueries } from '../../db/coalesce-queries.ts'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { Authenticate, Caller } from '../../http/access.ts'
import type { JwtService, TokenSubject } from '../../http/jwt.ts'
import { hashOfToken } from '../access-tokens/access-tokens.queries.ts'

/** Who says they are asking; `session` is undefined where it does not matter. */
type Asking = Pick<TokenSubject, 'id' | 'session'>
type CallerRow = Caller & { token_generation: number; session_id: number | null }

/** Come with who is asking, so that no rule costs a statement of its own. */
const KITCHEN_IDS = `
  array(select m.kitchen_id from kitchen_members m where m.user_id = u.id order by m.kitchen_id) as "kitchenIds"`

/**
 * Changes with the end of every transaction that writes, and never back. After a failover that lost some, their numbers are
 * given again, but by a server that was started at another time.
 */
const SNAPSHOT_COLUMN = `(select pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text) as "snapshot"`

/**
 * OFFSET 0 looks them up one after the other: those who ask at once are few, however many users there are. Behind a SELECT
 * the planner does not see how few, and so keeps one plan instead of making one each time.
 */
const findCallerRows = prepared<CallerRow & { place: number }>(
  'find_callers',
  `select asked.place::integer as place, caller.*, ${SNAPSHOT_COLUMN}
   from unnest((select $1::integer[]), (select $2::uuid[])) with ordinality as asked (id, sid, place), lateral (
     select u.id, u.role, u.username, u.token_generation, s.id as session_id, ${KITCHEN_IDS}
     from users u left join sessions s on s.sid = asked.sid and s.user_id = u.id
     where u.id = asked.id and (asked.sid is null or s.id is not null) offset 0) caller`,
)

type ProgramRow = {
  id: number
  username: string
  kitchenIds: number[]
  snapshot: string
  token_id: number
  scopes: Scope[]
  expires_at: string | null
  is_use_due: boolean
}

const findProgram = prepared<ProgramRow>(
  'find_program',
  `select u.id, u.username, t.id as token_id, t.scopes, t.expires_at, ${KITCHEN_IDS}, ${SNAPSHOT_COLUMN},
     t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as is_use_due
   from access_tokens t join users u on u.id = t.user_id
   where t.token_hash = $1 and (t.expires_at is null or t.expires_at > now())`,
)

type Use = (accessTokenId: number) => void

/**
 * Asks the database each time: a log-out, password change, role change or deletion ends every older token at once. Those
 * who come at the same moment are asked about together.
 */
export function authenticator(db: Db, tokens: JwtService, noteUse: Use): Authenticate {
  const findCaller = coalesceQueries((asking: TokenSubject[]) => findCallers(db, asking))
  return async (token) => {
    if (token.startsWith(ACCESS_TOKEN_PREFIX)) return authenticateProgram(db, noteUse, token)
    const verified = await tokens.verify(token)
    if (!verified) return undefined
    const { subject, expiresAt } = verified
    const user = await findCaller(subject)
    if (!user || !isCurrent(subject, user)) return undefined
    const { token_generation: _, session_id, ...caller } = user
    return { ...caller, expiresAt, ...(session_id && { sessionId: session_id }) }
  }
}

async function findCallers<Who extends Asking>(db: Db, asking: Who[]): Promise<Map<Who, CallerRow>> {
  const ids = asking.map(({ id }) => id)
  const sessions = asking.map(({ session }) => session ?? null)
  const rows = await findCallerRows(db, ids, sessions)
  return new Map(rows.map(({ place, ...caller }) => [asking[place - 1] as Who, caller]))
}

/** Whoever an address was signed for, with what they may see now. */
export async function findCallerById(db: Db, id: number): Promise<Caller | undefined> {
  const [caller] = (await findCallers(db, [{ id }])).values()
  return caller
}

/** Whoever made it: a program is a User, and less where its scopes say so. */
async function authenticateProgram(db: Db, noteUse: Use, token: string): Promise<Caller | undefined> {
  const [found] = await findProgram(db, hashOfToken(token))
  if (!found) return undefined
  if (found.is_use_due) noteUse(found.token_id)
  const { id, username, kitchenIds, snapshot, scopes, expires_at } = found
  const ends = expires_at && { expiresAt: Date.parse(expires_at) }
  return { id, role: 'User', username, kitchenIds, snapshot, scopes, accessTokenId: found.token_id, ...ends }
}

const isCurrent = (subject: TokenSubject, user: CallerRow) =>
  subject.token_generation === user.token_generation && subject.role === user.role
