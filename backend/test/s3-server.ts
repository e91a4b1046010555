import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SCRIPT = fileURLToPath(new URL('../../scripts/s3-test-server.sh', import.meta.url))
const ACCESS_KEY = process.env.S3_TEST_ACCESS_KEY ?? 'larder-tests'
const SECRET_KEY = process.env.S3_TEST_SECRET_KEY ?? 'larder-tests-secret'

export type S3Server = { url: string; accessKey: string; secretKey: string; stop: () => Promise<void> }

/** Why no S3 server is available; undefined if there is one. In CI, this is a failure and not a reason to skip. */
export function whyNoS3(): string | undefined {
  if (process.env.S3_TEST_URL || process.env.CI === 'true') return undefined
  try {
    execFileSync('which', ['radosgw', 'ceph-mon', 'ceph-osd'])
    return undefined
  } catch {
    return 'no S3 server: set S3_TEST_URL, or apt-get install radosgw ceph-mon ceph-osd'
  }
}

/** The server at S3_TEST_URL, or a temporary one. */
export async function startS3Server(): Promise<S3Server> {
  const keys = { accessKey: ACCESS_KEY, secretKey: SECRET_KEY }
  const given = process.env.S3_TEST_URL
  if (given) return { ...keys, url: given, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'larder-s3-'))
  const port = String(21_000 + (process.pid % 8000))
  const { stdout } = await promisify(execFile)(SCRIPT, ['start', folder, port, ACCESS_KEY, SECRET_KEY])
  return {
    ...keys,
    url: stdout.trim(),
    stop: async () => {
      await promisify(execFile)(SCRIPT, ['stop', folder])
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

export const newBucket = () => `larder-test-${randomBytes(6).toString('hex')}`
