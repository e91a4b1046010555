import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Workspace = { name: string; sources: string[] }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SHARED = ['{contract,amounts,readers,writers}/src/**/*', 'package-lock.json']
const BACKEND = { name: 'backend', sources: ['backend/src/**/*', 'backend/*.{ts,json}', ...SHARED] }
const WEBSITE = {
  name: 'frontend',
  sources: ['frontend/{src,static,scripts}/**/*', 'frontend/*.{ts,json}', ...SHARED],
}

export const buildBackend = () => build(BACKEND)
export const buildWebsite = () => build(WEBSITE)

/** Builds when there is no build, or its sources have changed since. */
async function build(workspace: Workspace) {
  const stamp = join(ROOT, workspace.name, 'build/.sources')
  const sources = await hashOf(workspace.sources)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === sources) return
  console.log(`Building the ${workspace.name} …`)
  await run('npm', ['run', '--silent', 'build', '--workspace', workspace.name])
  await writeFile(stamp, sources)
}

async function hashOf(sources: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Array.fromAsync(glob(sources, { cwd: ROOT }))).sort()) {
    const found = await stat(join(ROOT, file))
    const isSource = found.isFile() && !file.includes('frontend/src/lib/generated/')
    if (isSource) hash.update(`${file} ${found.size} ${found.mtimeMs}\n`)
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
