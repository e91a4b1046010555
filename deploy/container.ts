import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** Machines that are containers themselves may refuse higher limits. */
const LIMITS = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096']

const folder = mkdtempSync(join(tmpdir(), 'larder-images-'))
const STORE = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]

export const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
const buildah = (...args: string[]) => run('buildah', ...STORE, ...args)
const podman = (...args: string[]) => run('podman', ...STORE, '--runtime=runc', ...args)

export function removeImages() {
  spawnSync('podman', [...STORE, 'rm', '--all', '--force', '--time=0'])
  spawnSync('umount', [join(folder, 'store/overlay')])
  // Nothing that is still mounted there may be emptied with it.
  run('rm', '-rf', '--one-file-system', folder)
}

/** What stands for `node:24-bookworm-slim` where no registry of images can be reached. */
export function makeBase(): string {
  const base = join(folder, 'base')
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', base)
  cpSync(process.execPath, join(base, 'usr/local/bin/node'))
  run('npm', 'install', '--silent', '--global', '--prefix', join(base, 'usr/local'), 'npm@11')
  // A machine behind a proxy of its own brings that one's certificate along.
  cpSync(CERTIFICATES, join(base, CERTIFICATES))
  const container = buildah('from', 'scratch')
  buildah('copy', '--quiet', container, base, '/')
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container)
  buildah('commit', '--quiet', container, 'larder-base')
  return 'localhost/larder-base'
}

/** Builds a target of the Dockerfile and returns its size in MB. */
export function buildImage(target: string, base: string): number {
  buildah(
    ...['build', '--quiet', '--layers', '--format', 'docker', '--isolation', 'chroot', '--target', target],
    ...['--build-arg', `NODE_IMAGE=${base}`, '--build-arg', 'VERSION=9.8.7'],
    ...['--build-arg', 'COMMIT_HASH=drill', '--tag', target, '--file', 'deploy/Dockerfile', '.'],
  )
  return Number(podman('image', 'inspect', '--format', '{{.Size}}', target)) / 1e6
}

export function makeVolume(name: string): string {
  const volume = join(folder, name)
  mkdirSync(volume)
  return volume
}

type Options = { image: string; env?: Record<string, string>; volume?: string; flags?: string[] }

const describe = ({ image, env = {}, volume, flags = [] }: Options) => [
  ...LIMITS,
  // Podman needs systemd for them.
  '--no-healthcheck',
  '--network=host',
  '--read-only',
  ...(volume ? [`--volume=${volume}:/data`] : []),
  ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
  ...flags,
  `localhost/${image}`,
]

/** A running container. */
export class Container {
  readonly #id: string

  constructor(options: Options, ...command: string[]) {
    this.#id = podman('run', '--detach', ...describe(options), ...command)
  }

  /** Runs a command in it. Returns its exit code. */
  execute(env: Record<string, string>, ...command: string[]): number | null {
    const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
    const args = [...STORE, '--runtime=runc', 'exec', ...variables, this.#id, ...command]
    return spawnSync('podman', args, { stdio: ['ignore', 'inherit', 'inherit'] }).status
  }

  read(...command: string[]): string {
    return podman('exec', this.#id, ...command)
  }

  /** Proportional memory of all its processes, in MB. */
  measureMemory(): number {
    const processes = podman('top', this.#id, 'hpid').match(/\d+/g) ?? []
    const measure = (id: string) => run('sh', '-c', `cat /proc/${id}/smaps_rollup || true`)
    const kilobytes = processes.map((id) => Number(/^Pss:\s+(\d+)/m.exec(measure(id))?.[1] ?? 0))
    return kilobytes.reduce((sum, found) => sum + found, 0) / 1024
  }

  /** Returns the exit code. */
  stop(): number {
    podman('stop', '--time=60', this.#id)
    return Number(podman('inspect', '--format', '{{.State.ExitCode}}', this.#id))
  }

  get log(): string {
    const { stdout, stderr } = spawnSync('podman', [...STORE, 'logs', this.#id], { encoding: 'utf8' })
    return stdout + stderr
  }
}

/** Runs a command in a container of its own until it ends. */
export function runOnce(options: Options, ...command: string[]) {
  const args = [...STORE, '--runtime=runc', 'run', '--rm', ...describe(options), ...command]
  const { status, stdout, stderr } = spawnSync('podman', args, { encoding: 'utf8' })
  return { status, output: (stdout + stderr).trim() }
}
