import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { AREAS, type Area } from './areas.ts'
import { type Mutant, summarize, writeReport } from './report.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NICE = 15
const MIN_PERCENT = 85

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '1' }, files: { type: 'string' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(AREAS)
const sample = Number(values.sample)

process.chdir(ROOT)
setPriority(NICE)
for (const name of names) {
  const area = AREAS[name]
  if (!area) throw new Error(`Unknown area ${name}. Areas: ${Object.keys(AREAS).join(', ')}.`)
  const mutants = await runStryker(values.files ? { ...area, mutate: values.files.split(',') } : area)
  const { killed, total, percent } = summarize(mutants)
  console.log(`${name}: ${killed} of ${total} mutants killed, ${percent.toFixed(1)} %`)
  if (!values.files) writeFileSync(`scripts/mutations/${name}.md`, writeReport(name, sample, mutants))
  if (percent < MIN_PERCENT) process.exitCode = 1
}

async function runStryker({ mutate, tests }: Area): Promise<Mutant[]> {
  process.env.MUTATION_TESTS = tests.join(';')
  process.env.MUTATION_SAMPLE = String(sample)
  const stryker = new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutations/vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(new URL('./sample.ts', import.meta.url))],
    ignorers: sample === 1 ? [] : ['sample'],
    // Texts and word lists have no decisions; module constants need a new process for each mutant.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 60_000,
    // A test compares a generated file with its source.
    disableTypeChecks: false,
    reporters: ['progress-append-only'],
    tempDirName: '.stryker-tmp',
    ignorePatterns: ['frontend', 'e2e', 'bench', 'docs', 'deploy', 'data'],
    // Stryker would rewrite tsconfig.json with an API that TypeScript 7 does not have.
    tsconfigFile: 'none.json',
  })
  const found = await stryker.runMutationTest()
  return found.map((mutant) => ({ ...mutant, fileName: relative(ROOT, mutant.fileName) }))
}
