import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { PUSH_CERTIFICATE } from '../backend/test/push-service/push-service.ts'

const START = fileURLToPath(new URL('../scripts/start.ts', import.meta.url))
const READY = /Larder .* is ready/

export default ({ metadata }: FullConfig) =>
  runLarder({
    BACKEND_PORT: String(metadata.BACKEND_PORT),
    FRONTEND_PORT: String(metadata.FRONTEND_PORT),
    DATABASE_PORT: String(metadata.DATABASE_PORT),
    // The tests serve the websites to import from on localhost.
    OUTBOUND_ALLOW: '127.0.0.1',
    // The push service runs on localhost, too.
    NODE_EXTRA_CA_CERTS: PUSH_CERTIFICATE,
  })

/** Starts Larder like `npm start`, with its own ports and data folder. Returns a stop function. */
export async function runLarder(
  env: Record<string, string>,
  onOutput: (text: string) => void = () => {},
): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-e2e-'))
  const larder = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      BACKUP_SCHEDULE: 'off',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    larder.stdout.setEncoding('utf8').on('data', (text: string) => {
      onOutput(text)
      if (READY.test(text)) resolve()
    })
    larder.once('exit', (code) => reject(new Error(`Larder ended with ${code} before it was ready`)))
  })
  return async () => {
    const exited = new Promise((resolve) => larder.once('exit', resolve))
    larder.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
}
