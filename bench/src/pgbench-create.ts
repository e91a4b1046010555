import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CREATE_STATEMENTS } from './bench-recipe.ts'

/** User ids and recipe ids to choose from for each creation. */
export type BareCreateOptions = {
  databaseUrl: string
  userIds: number[]
  recipes: number
  seconds: number
  connections: number
}

/** Completion time and duration of one creation, in milliseconds. */
export type Created = { at: number; ms: number }

/** pgbench accepts only whole seconds. */
export async function createThroughPgbench(creation: BareCreateOptions): Promise<Created[]> {
  const { databaseUrl, seconds, connections } = creation
  const folder = await mkdtemp(join(tmpdir(), 'larder-pgbench-'))
  const script = join(folder, 'create.sql')
  await writeFile(script, buildScript(creation))
  try {
    await run('pgbench', [
      ...['--no-vacuum', '--protocol', 'prepared', '--file', script],
      ...['--client', `${connections}`, '--time', `${seconds}`],
      ...['--log', '--log-prefix', join(folder, 'times'), databaseUrl],
    ])
    const logs = (await readdir(folder)).filter((file) => file.startsWith('times'))
    const texts = await Promise.all(logs.map((file) => readFile(join(folder, file), 'utf8')))
    return texts.join('').trim().split('\n').map(readLogLine)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Client, transaction number, duration in microseconds, script, and completion time in seconds and microseconds. */
function readLogLine(line: string): Created {
  const [, , took = 0, , seconds = 0, microseconds = 0] = line.split(' ').map(Number)
  return { at: seconds * 1000 + microseconds / 1000, ms: took / 1000 }
}

function buildScript({ userIds, recipes }: BareCreateOptions): string {
  const [insert = '', ...rest] = CREATE_STATEMENTS
  const lines = [
    `\\set account random(1, ${userIds.length})`,
    `\\set sample random(1, ${recipes})`,
    'begin;',
    `${insert.replace(':user', `(array[${userIds}])[:account]`)} \\gset`,
    ...rest.map((statement) => `${statement};`),
    'commit;',
  ]
  return lines.map((line) => `${line.replaceAll(/\s+/g, ' ')}\n`).join('')
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let complaints = ''
    child.stderr.on('data', (text) => (complaints += text))
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(complaints))))
  })
}
