import { readConfig } from '../src/config.ts'
import { runRestore } from '../src/operations/backups/run-restore.ts'

const [phase = '', url = '', dataDir = '', backupId = '', fileName = ''] = process.argv.slice(2)

/** Restores a backup as the service does, and is killed at the first step of a phase. */
await runRestore({
  config: readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, VERSION: '1.2.3', COMMIT_HASH: 'none' }),
  url,
  order: { backupId: Number(backupId), fileName },
  signal: new AbortController().signal,
  onProgress: (progress) => {
    if (progress.phase === phase) process.kill(process.pid, 'SIGKILL')
  },
})
