import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Ready } from '../backend/src/process/notify-ready.ts'
import { onParentExit } from './parent.mjs'
import { BACKEND, type Program, WATCHED_BACKEND, WEBSITE, watchedWebsite } from './programs.ts'
import { SupervisedProgram } from './supervised-program.ts'

/**
 * Runs the API and the website, prints their URLs, and restarts each when it ends. Stops both, the website first, on a
 * signal or when the parent process ends. With `--watch`, both run from their sources and restart on changes. It
 * imports little, because it runs as long as Larder.
 */
async function supervise(isWatching: boolean) {
  // By this secret the API recognises the website.
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
  onParentExit(() => void stop(0))

  const api = (await run('API', isWatching ? WATCHED_BACKEND : BACKEND).ready) as Ready | undefined
  if (!api || isStopping) return
  const website = isWatching ? watchedWebsite(api.host, api.sitePort) : WEBSITE
  const env = { API_URL: process.env.API_URL ?? `http://127.0.0.1:${api.port}` }
  const { ready } = run('website', { ...website, env: { ...website.env, ...env } })
  if (!isWatching) await ready
  if (!isStopping) console.log(banner(api))
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
