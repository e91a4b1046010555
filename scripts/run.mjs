// Runs a TypeScript file with the Node version that Larder pins, after installing missing packages. Plain JavaScript
// for old Nodes: on a fresh clone, nothing else can run.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled, noteInstalled } from './installed.mjs'
import { onParentExit } from './parent.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!isInstalled()) install()
run(pinnedNode(), process.argv.slice(2))

function install() {
  console.log('Installing packages (a minute or two, only after an update) …')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  // With NODE_ENV=production, npm omits the packages for building the website.
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel', 'error']
  const { status } = spawnSync(command, [...args, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail('npm ci failed; its message is above.')
  noteInstalled()
}

function pinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(pinned)) return pinned
  const major = Number(process.versions.node.split('.')[0])
  if (major < 24) fail(`Larder needs Node 24 or later here; this is Node ${process.versions.node}.`)
  return process.execPath
}

/** Replaces this process where Node supports it: one process less, and signals need no forwarding. */
function run(node, args) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  )
  // Caches compiled code: every start takes half as long.
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node')
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled }
  if (process.execve && process.platform !== 'win32') {
    process.chdir(root)
    process.execve(node, [node, ...args], env)
  }
  // The IPC channel notifies the child when this process ends.
  const child = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  // Ctrl-C reaches the child directly; waiting for it blocks the terminal until everything has stopped.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  onParentExit(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
