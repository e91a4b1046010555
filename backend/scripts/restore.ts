import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Archive, openArchive } from '../src/backup/archive-reader.ts'
import { connectWithoutTimeouts, listExecuted } from '../src/backup/backup-connection.ts'
import { connectForRestore } from '../src/backup/connect-database.ts'
import { progressBar } from '../src/backup/progress.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { takeSnapshot } from '../src/backup/take-snapshot.ts'
import { verifyBackup } from '../src/backup/verify-backup.ts'
import { StartError } from '../src/db/start-error.ts'
import { openStore } from '../src/storage/open-store.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run restore -- file [--yes]`: verifies the file, asks for confirmation, and replaces all data. `--check` only
 * verifies that the restore would succeed and changes nothing.
 */
await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) throw new StartError('Which backup? npm run restore -- file')
  if (!values.check && config.databaseUrl && !config.storage && !process.env.DATA_DIR)
    throw new StartError(
      'Set DATA_DIR to the data folder that Larder will use: the pictures are restored into it. Or set STORAGE_URL.',
    )
  const progress = progressBar()
  const archive = await openCounted(resolve(process.env.INIT_CWD ?? '.', file), progress)
  if (values.check) {
    await verifyBackup(archive, config.databasePort, progress).finally(() => archive.close())
    console.log(`This is ${describe(archive)}.`)
    console.log('It is complete: it was restored into a temporary database.')
    return
  }
  const database = await connectForRestore(config)
  const objectStore = await openStore(config)
  try {
    const isUsed = await holdsLarder(database.url)
    if (isUsed && !values.yes) await confirmRestore(archive)
    if (isUsed && database.isEmbedded) {
      const { dataDir, version } = config
      const snapshot = await takeSnapshot({
        url: database.url,
        dataDir,
        version,
        before: 'restore',
        progress,
      })
      console.log(`The previous data is saved in ${snapshot}`)
    }
    const skipped = await restoreBackup(archive, { ...database, objectStore, progress })
    console.log(`Restored ${describe(archive)}`)
    if (!config.storage) console.log(`The pictures are in ${join(config.dataDir, 'objects')}`)
    if (skipped.length > 0) console.log(`Not restored, because they are not Larder's: ${skipped.join(', ')}`)
  } finally {
    objectStore.close()
    await archive.close()
    await database.close()
  }
})

async function openCounted(file: string, progress: ReturnType<typeof progressBar>): Promise<Archive> {
  let read = 0
  const archive = await openArchive(file, (count, total) => {
    read += count
    progress('Checking the file', read, total)
  })
  progress('Checking the file', read, read)
  return archive
}

async function holdsLarder(url: string): Promise<boolean> {
  const client = await connectWithoutTimeouts(url)
  try {
    return (await listExecuted(client)).length > 0
  } finally {
    await client.end()
  }
}

async function confirmRestore(archive: Archive) {
  if (!process.stdin.isTTY)
    throw new StartError('There is data already. Add --yes to replace it: npm run restore -- file --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `Everything that is there now is replaced by ${describe(archive)}.\nType yes to go on: `,
  )
  terminal.close()
  if (answer.trim() !== 'yes') throw new StartError('Nothing was changed.')
}

function describe({ manifest }: Archive): string {
  const countRows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0
  const pictures = manifest.has_objects ? `${countRows('recipe_images')} pictures` : 'without pictures'
  return `the backup of ${manifest.created_at} by Larder ${manifest.larder_version}: ${countRows('recipes')} recipes, ${countRows('users')} users, ${pictures}`
}
