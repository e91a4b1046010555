import { ACCESS_TOKEN_PREFIX, type Scope } from '@larder/contract/people/access-tokens'
import { type Db, runStatement } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { ReadStatement, Statement } from '../../db/request-db.ts'
import { findStatementName, registerStatement } from '../../db/statement-names.ts'
import type { Caller } from '../../http/access.ts'
import type { Authenticate } from '../../http/authenticate-request.ts'
import type { JwtService, TokenSubject } from '../../http/jwt.ts'
import { hashToken } from '../access-tokens/access-tokens.queries.ts'

type CallerRow = Caller & { token_generation: number; session_id: number | null }

/** Loaded with the caller, so that access checks need no extra statement. */
const KITCHEN_IDS = `
  array(select m.kitchen_id from kitchen_members m where m.user_id = u.id order by m.kitchen_id) as "kitchenIds"`

/**
 * Changes with every committed write and never repeats. After a failover that lost transactions, their numbers are reused,
 * but by a server with another start time.
 */
const SNAPSHOT_COLUMN = `(select pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text) as "snapshot"`

const FIND_CALLER = `
  select u.id, u.role, u.username, u.token_generation, s.id as session_id,
    not u.has_second_factor and s.signed_in_by is distinct from 'oidc' as "lacksSecondFactor",
    ${KITCHEN_IDS}, ${SNAPSHOT_COLUMN}
  from users u left join sessions s on s.sid = $2 and s.user_id = u.id
  where u.id = $1 and ($2::uuid is null or s.id is not null)`

// Raw: hot: authenticates every request.
const findCaller = prepared<CallerRow>('find_caller', FIND_CALLER)

const joinedStatements = new Map<string, string>()

/** One statement that loads the caller and runs a prepared statement, with the caller's parameters last. */
function joinWithCaller(text: string): string {
  const known = joinedStatements.get(text)
  if (known) return known
  const count = Math.max(0, ...Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => Number(number)))
  const findThem = FIND_CALLER.replaceAll(/\$(\d+)/g, (_, number) => `$${count + Number(number)}`)
  // OFFSET 0 keeps each part from being computed per row of the other.
  const joined = `
    select caller.json as caller, item.* from (
      select row_to_json(caller)::text as json from (${findThem}) caller offset 0) caller
    left join (select true as is_found, item.* from (${text}) item offset 0) item on true`
  joinedStatements.set(text, joined)
  registerStatement(joined, `${findStatementName(text)}_with_caller`)
  return joined
}

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

// Raw: hot: authenticates every request with an access token.
const findProgram = prepared<ProgramRow>(
  'find_program',
  `select u.id, u.username, t.id as token_id, t.scopes, t.expires_at, ${KITCHEN_IDS}, ${SNAPSHOT_COLUMN},
     t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as is_use_due
   from access_tokens t join users u on u.id = t.user_id
   where t.token_hash = $1 and (t.expires_at is null or t.expires_at > now())`,
)

type Use = (accessTokenId: number) => void

/** Reads the database each time, so a logout, password change, role change or deletion invalidates tokens immediately. */
export function createAuthenticator(db: Db, jwt: JwtService, recordUse: Use): Authenticate {
  return async (token, predict) => {
    if (token.startsWith(ACCESS_TOKEN_PREFIX))
      return { caller: await authenticateProgram(db, recordUse, token) }
    const verified = await jwt.verify(token)
    if (!verified) return {}
    const { subject, expiresAt } = verified
    const predicted = predict?.(subject.id)
    const { user, read } = predicted
      ? await loadCallerAndRead(db, subject, predicted)
      : { user: await loadCaller(db, subject) }
    if (!user || !isCurrent(subject, user)) return {}
    const { token_generation: _, session_id, ...caller } = user
    return { caller: { ...caller, expiresAt, ...(session_id && { sessionId: session_id }) }, read }
  }
}

const loadCaller = async (db: Db, { id, session }: TokenSubject) =>
  (await findCaller(db, id, session ?? null))[0]

type JoinedRow = { caller: string; is_found: true | null }

async function loadCallerAndRead(
  db: Db,
  { id, session }: TokenSubject,
  { text, values }: Statement,
): Promise<{ user?: CallerRow; read?: ReadStatement }> {
  const joined = await runStatement<JoinedRow>(db, joinWithCaller(text), [...values, id, session ?? null])
  const [first] = joined
  if (!first) return {}
  const rows = first.is_found ? joined.map(({ caller, is_found, ...row }) => row) : []
  return { user: JSON.parse(first.caller), read: { text, values, rows } }
}

/** For signed URLs: the user with their current rights. */
export async function findCallerById(db: Db, id: number): Promise<Caller | undefined> {
  const [caller] = await findCaller(db, id, null)
  return caller
}

/** A program has the role User, even if an Admin created the token, limited by its scopes. */
async function authenticateProgram(db: Db, recordUse: Use, token: string): Promise<Caller | undefined> {
  const [found] = await findProgram(db, hashToken(token))
  if (!found) return undefined
  if (found.is_use_due) recordUse(found.token_id)
  const { id, username, kitchenIds, snapshot, scopes, expires_at } = found
  const ends = expires_at && { expiresAt: Date.parse(expires_at) }
  return { id, role: 'User', username, kitchenIds, snapshot, scopes, accessTokenId: found.token_id, ...ends }
}

const isCurrent = (subject: TokenSubject, user: CallerRow) =>
  subject.token_generation === user.token_generation && subject.role === user.role
