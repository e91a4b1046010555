import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** Operating system user of the server, and how to run a command as that user. */
export type ServerUser = {
  owner?: { uid: number; gid: number }
  identity: { uid?: number; gid?: number }
  wrap: (command: string, args: string[]) => [string, string[]]
}

const CURRENT_USER: ServerUser = { identity: {}, wrap: (command, args) => [command, args] }

/** PostgreSQL refuses to run as root, so root starts it as another user. */
export function unprivilegedUser(...paths: string[]): ServerUser {
  if (process.getuid?.() !== 0) return CURRENT_USER
  const user = findUser('postgres') ?? findUser('nobody')
  if (!user)
    throw new StartError(
      "Root needs a user 'postgres' or 'nobody' to run PostgreSQL as; this machine has neither.",
    )
  if (paths.every((path) => canReach(path, user)))
    return { owner: user, identity: user, wrap: CURRENT_USER.wrap }
  return throughClosedFolders(user)
}

/**
 * Other users cannot enter /root. setpriv changes the user and leaves it only the capability to traverse closed
 * folders.
 */
function throughClosedFolders(owner: { uid: number; gid: number }): ServerUser {
  const rights = ['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search']
  const options = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups', ...rights]
  if (spawnSync('setpriv', [...options, 'true']).status !== 0)
    throw new StartError(
      'PostgreSQL cannot run as root, and no other user may enter this folder. Move it out of /root, or start Larder as an ordinary user.',
    )
  return { owner, identity: {}, wrap: (command, args) => ['setpriv', [...options, command, ...args]] }
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function canReach(path: string, user: { uid: number; gid: number }): boolean {
  return spawnSync('test', ['-x', path], user).status === 0
}
