import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Part = { name: string; folder: string; sources: string[]; command: string[] }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SHARED = ['{contract,connections,amounts,readers,writers}/src/**/*', 'package-lock.json']
const workspace = (name: string, sources: string[]): Part => ({
  name,
  folder: name,
  sources: [...sources, ...SHARED],
  command: ['npm', 'run', '--silent', 'build', '--workspace', name],
})
const BACKEND = workspace('backend', ['backend/src/**/*', 'backend/*.{ts,json}'])
const WEBSITE = workspace('frontend', ['frontend/{src,static,scripts}/**/*', 'frontend/*.{ts,json}'])
const SUPERVISOR = {
  name: 'supervisor',
  folder: '.',
  sources: ['scripts/*', 'backend/src/back-off.ts', 'package-lock.json'],
  command: ['rolldown', 'scripts/supervise.ts', '--file', 'build/supervise.js', '--platform', 'node'],
}

export const buildBackend = () => build(BACKEND)
export const buildWebsite = () => build(WEBSITE)
export const buildSupervisor = () => build(SUPERVISOR)

/** Builds if there is no build or its sources have changed. */
async function build({ name, folder, sources, command }: Part) {
  const stamp = join(ROOT, folder, 'build/.sources')
  const found = await hashSources(sources)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === found) return
  console.log(`Building the ${name} …`)
  await run(command)
  await writeFile(stamp, found)
}

async function hashSources(sources: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Array.fromAsync(glob(sources, { cwd: ROOT }))).sort()) {
    const found = await stat(join(ROOT, file))
    const isSource = found.isFile() && !file.includes('frontend/src/lib/generated/')
    if (isSource) hash.update(`${file} ${found.size} ${found.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function run([command = '', ...args]: string[]): Promise<void> {
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

/** `npm run build`: for an upgrade, while the old version still runs. */
if (import.meta.main) {
  await buildBackend()
  await buildWebsite()
  await buildSupervisor()
}
