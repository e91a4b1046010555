import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Ready } from '../backend/src/process/notify-ready.ts'
import { onParentExit } from './parent.mjs'
import { LARDER, type Program, WATCHED_BACKEND, watchedWebsite } from './programs.ts'
import { SupervisedProgram } from './supervised-program.ts'

/**
 * Runs Larder, prints its URLs, and restarts it when it ends. Stops it on a signal or when the parent process ends. With
 * `--watch`, the API and the website run from their sources, each in a process of its own, and restart on changes. It
 * imports little, because it runs as long as Larder.
 */
async function supervise(isWatching: boolean) {
  // By this secret the API recognises requests of the website.
  if (!process.env.SITE_SECRET_FILE) process.env.SITE_SECRET ||= randomBytes(32).toString('base64url')
  const kept: SupervisedProgram[] = []
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    // The website first: its running requests need the API.
    for (const program of kept.toReversed()) await program.stop()
    process.exit(code)
  }
  const run = (name: string, program: Program) => {
    const running = new SupervisedProgram(name, program, (code) => void stop(code || 1))
    kept.push(running)
    return running
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  onParentExit(() => void stop(0), process.argv.includes('--stop-with-parent'))

  const api = (await run('service', isWatching ? WATCHED_BACKEND : LARDER).ready) as Ready | undefined
  if (!api || isStopping) return
  if (isWatching) run('website', watchedWebsite(api))
  console.log(banner(api))
}

function banner({ version, siteUrl, apiUrl, database, snapshot, setup, accounts }: Ready): string {
  const short = (text: string) => text.replace(join(process.cwd(), '/'), './')
  const lines = [
    '',
    `  Larder ${version} is ready`,
    '',
    `  Website    ${siteUrl}`,
    `  API        ${apiUrl}  (to read and try: ${apiUrl}/docs)`,
    `  Database   ${short(database)}`,
    ...(snapshot ? [`  Upgraded   as it was before: ${short(snapshot)}`] : []),
    '',
  ]
  if (setup.length > 0) lines.push(...setup.map((line) => `  ${short(line)}`), '')
  if (accounts.length > 0) {
    lines.push('  Developer accounts')
    for (const { username, password, role } of accounts)
      lines.push(`    ${username.padEnd(6)} ${password.padEnd(17)} ${role}`)
    lines.push('')
  }
  return [...lines, '  Ctrl-C stops everything.', ''].join('\n')
}

await supervise(process.argv.includes('--watch'))
