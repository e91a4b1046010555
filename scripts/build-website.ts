import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = join(ROOT, 'frontend/build/.sources')
const SOURCES = [
  'frontend/{src,static,messages}/**/*',
  'frontend/*.{ts,json}',
  '{contract,amounts}/src/**/*',
  'package-lock.json',
]

/** Builds the website when there is no build, or its sources have changed since. */
export async function buildWebsite() {
  const sources = await hashOfSources()
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === sources) return
  console.log('Building the website …')
  await run('npm', ['run', '--silent', 'build', '--workspace', 'frontend'])
  await writeFile(STAMP, sources)
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Array.fromAsync(glob(SOURCES, { cwd: ROOT }))).sort()) {
    const { size, mtimeMs, isFile } = await stat(join(ROOT, file)).then((found) => ({
      size: found.size,
      mtimeMs: found.mtimeMs,
      isFile: found.isFile(),
    }))
    if (isFile && !file.includes('/generated/')) hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed:\n${output}`)),
    )
  })
}
