import { join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { ArchiveWriter, writeArchiveFile } from '../src/backup/archive-writer.ts'
import { connectForBackup } from '../src/backup/connect-database.ts'
import { progressBar } from '../src/backup/progress.ts'
import { type BackupSummary, writeBackup } from '../src/backup/write-backup.ts'
import { openStore } from '../src/storage/open-store.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup [-- file]`: writes all data to one file while Larder runs. `-` writes to the standard output. */
await runCommand(async (config) => {
  const target = process.argv[2]
  const { url, close } = await connectForBackup(config)
  const objectStore = await openStore(config)
  const options = { url, version: config.version, objectStore, progress: progressBar() }
  try {
    if (target === '-') {
      tell(await writeBackup(new ArchiveWriter(process.stdout), options), 'the standard output')
      process.stdout.end()
      await finished(process.stdout)
      return
    }
    // npm changes to the project folder; relative paths refer to the folder where the command was typed.
    const file = target ? resolve(process.env.INIT_CWD ?? '.', target) : defaultFile(config.dataDir)
    let summary: BackupSummary | undefined
    await writeArchiveFile(file, async (writer) => {
      summary = await writeBackup(writer, options)
    })
    if (summary) tell(summary, file)
  } finally {
    objectStore.close()
    await close()
  }
})

function defaultFile(dataDir: string): string {
  const time = new Date().toISOString().replaceAll(':', '-').replace(/\.\d+/, '')
  return join(dataDir, 'backups', `larder-${time}.tar`)
}

/** On stderr, because stdout may be the backup itself. */
function tell({ tables, objects, missing }: BackupSummary, place: string) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.error(`Backed up ${rows} rows and ${objects} picture files to ${place}`)
  if (missing.length > 0)
    console.error(`${missing.length} picture files were missing in the store, ${missing[0]} for one.`)
}
