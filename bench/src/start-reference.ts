import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('./reference-server.ts', import.meta.url))
const PORT = 27_100

export type Reference = { url: string; pid: number; stop: () => void }

export async function startReference(databaseUrl: string): Promise<Reference> {
  const child = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, BENCH_DATABASE_URL: databaseUrl, BENCH_PORT: String(PORT) },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('The reference server did not start.')))
  })
  return { url: `http://127.0.0.1:${PORT}`, pid: child.pid ?? 0, stop: () => child.kill() }
}
