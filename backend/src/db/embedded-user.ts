import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** Who the server runs as, and how a command is put to run as them. */
export type ServerUser = {
  owner?: { uid: number; gid: number }
  identity: { uid?: number; gid?: number }
  wrap: (command: string, args: string[]) => [string, string[]]
}

const AS_OURSELVES: ServerUser = { identity: {}, wrap: (command, args) => [command, args] }

/** PostgreSQL refuses to run as root, so root hands it to an ordinary user of the machine. */
export function unprivilegedUser(...paths: string[]): ServerUser {
  if (process.getuid?.() !== 0) return AS_OURSELVES
  const user = findUser('postgres') ?? findUser('nobody')
  if (!user)
    throw new StartError(
      "Root needs a user 'postgres' or 'nobody' to run PostgreSQL as; this machine has neither.",
    )
  if (paths.every((path) => canReach(path, user)))
    return { owner: user, identity: user, wrap: AS_OURSELVES.wrap }
  return throughClosedFolders(user)
}

/**
 * A clone in /root lies behind a folder that only root may enter. setpriv changes the user itself and leaves it
 * the one right it needs, to walk through closed folders.
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
