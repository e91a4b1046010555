import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileSource } from '../src/archives/files/source.ts'
import { readArchive } from '../src/archives/read-archive.ts'
import { HOSTILE_FILES } from '../test/hostile-files.ts'

/** Reads files one after another as the service does, and prints the peak memory after each. */
async function readEach(files: string[]): Promise<void> {
  for (const file of files) {
    const source = await fileSource(path.basename(file), file)
    try {
      for await (const _ of readArchive(source));
    } catch {
      // Tests check how it is refused.
    }
    await source.close()
    console.log(Math.round(process.resourceUsage().maxRSS / 1024), path.basename(file))
    // Memory that one file left is not counted for the next.
    globalThis.gc?.()
  }
}

/** The files are created here and read in another process, so that creating them is not measured. */
function makeAndRead(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-hostile-'))
  const files = HOSTILE_FILES.map(({ name, bytes }) => {
    const file = path.join(folder, name)
    writeFileSync(file, bytes())
    return file
  })
  spawnSync(process.execPath, ['--expose-gc', import.meta.filename, ...files], { stdio: 'inherit' })
  rmSync(folder, { recursive: true })
}

const files = process.argv.slice(2)
if (files.length > 0) await readEach(files)
else makeAndRead()
