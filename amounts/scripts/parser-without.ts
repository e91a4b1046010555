import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

type Parser = typeof import('../src/parse-line.ts')

const root = path.join(import.meta.dirname, '..')

function trainingHash(corpora: string): string {
  const sources = globSync('{scripts,src}/*.ts', { cwd: root })
    .sort()
    .map((file) => path.join(root, file))
  const hash = createHash('sha256')
  for (const file of [...sources, path.join(corpora, 'ingredients', 'dev.jsonl')]) {
    hash.update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

function weightsWithout(fifth: number, corpora: string): string {
  const cache = path.join(root, 'node_modules', '.cache')
  const file = path.join(cache, `weights-without-${fifth}-${trainingHash(corpora)}.ts`)
  if (existsSync(file)) return file
  console.log(
    `Training without fifth ${fifth} of the lines (four minutes, once for each change of the code):`,
  )
  mkdirSync(cache, { recursive: true })
  const train = path.join(import.meta.dirname, 'train.ts')
  const options = ['--without', String(fifth), '--target', file]
  const { status } = spawnSync(process.execPath, [train, ...options], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The training failed; its message is above.')
  return file
}

/** The parser in a copy of the package, with weights that were trained without one fold. */
export function importParserWithout(fifth: number, corpora: string, folder: string): Promise<Parser> {
  const weights = weightsWithout(fifth, corpora)
  cpSync(path.join(root, 'src'), path.join(folder, 'src'), { recursive: true })
  copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'))
  copyFileSync(weights, path.join(folder, 'src', 'generated', 'line-weights.ts'))
  return import(pathToFileURL(path.join(folder, 'src', 'parse-line.ts')).href)
}
