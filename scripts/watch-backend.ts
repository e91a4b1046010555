import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const WATCHED = [
  'backend/src',
  'contract/src',
  'connections/src',
  'amounts/src',
  'readers/src',
  'writers/src',
].map(at)
/** Tests and temporary files of editors. */
const PASSED_OVER = /\.test\.ts$|^\.|~$/
/** Editors write a file in several steps, and git writes many files. */
const SETTLING_MS = 150

/**
 * Runs the API from its sources and restarts it on changes, including migrations. `node --watch` sees only imported
 * files and loses files that an editor replaces.
 */
async function main() {
  for (;;) {
    const backend = spawn(process.execPath, [at('backend/src/main.ts')], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    backend.on('message', (message) => process.send?.(message))
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.removeAllListeners(signal).once(signal, () => stop(backend).then(() => process.exit()))
    await nextChange()
    await pause(SETTLING_MS)
    console.log('A source file has changed: restarting the API.')
    await stop(backend)
  }
}

/** Watches each folder: on Linux, Node's recursive watch keeps watching replaced files. */
async function nextChange() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const watchers = WATCHED.flatMap(foldersIn).map((folder) =>
    watch(folder, (_event, file) => {
      if (!PASSED_OVER.test(file ?? '')) resolve()
    }),
  )
  await promise
  for (const watcher of watchers) watcher.close()
}

function foldersIn(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true })
  return [
    folder,
    ...inside.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name)),
  ]
}

async function stop(backend: ChildProcess) {
  if (backend.exitCode !== null || backend.signalCode !== null) return
  const gone = once(backend, 'exit')
  backend.kill('SIGTERM')
  await gone
}

await main()
