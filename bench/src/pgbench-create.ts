import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BareCreate } from './bare-create.ts'
import { CREATE_STATEMENTS } from './bench-recipe.ts'

/** How long each creation took, in milliseconds. pgbench counts in whole seconds. */
export async function createThroughPgbench(creation: BareCreate): Promise<number[]> {
  const { databaseUrl, seconds, connections } = creation
  const folder = await mkdtemp(join(tmpdir(), 'larder-pgbench-'))
  const script = join(folder, 'create.sql')
  await writeFile(script, scriptOf(creation))
  try {
    await run('pgbench', [
      ...['--no-vacuum', '--protocol', 'prepared', '--file', script],
      ...['--client', `${connections}`, '--time', `${seconds}`],
      ...['--log', '--log-prefix', join(folder, 'times'), databaseUrl],
    ])
    const logs = (await readdir(folder)).filter((file) => file.startsWith('times'))
    const texts = await Promise.all(logs.map((file) => readFile(join(folder, file), 'utf8')))
    const lines = texts.join('').trim().split('\n')
    return lines.map((line) => Number(line.split(' ')[MICROSECONDS]) / 1000)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Which field of its log holds how long a transaction took. */
const MICROSECONDS = 2

function scriptOf({ userIds, recipes }: BareCreate): string {
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
