import { expect, test } from 'vitest'
import { type Mutant, summarize, writeReport } from './report.ts'

const mutant = (status: Mutant['status'], line = 1): Mutant => ({
  ...{ fileName: 'a.ts', status, mutatorName: 'BlockStatement', replacement: '{\n}' },
  location: { start: { line, column: 3 }, end: { line, column: 9 } },
})

test('killed mutants and timeouts count, ignored and invalid mutants do not', () => {
  const mutants = (['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'] as const).map(
    (status) => mutant(status),
  )
  expect(summarize(mutants)).toMatchObject({ killed: 2, total: 4, percent: 50 })
  expect(summarize([])).toMatchObject({ total: 0, percent: 100 })
})

test('a report lists the survivors by place', () => {
  const mutants = [mutant('Survived', 10), mutant('NoCoverage', 9), mutant('Killed', 8)]
  expect(writeReport('http', 4, mutants)).toBe(
    `# Mutations: http\n\n1 of 3 mutants killed (33.3 %), a sample of one in 4 top-level statements. Survivors:\n
- a.ts:9:3 BlockStatement: \`{ }\`\n- a.ts:10:3 BlockStatement: \`{ }\`\n`,
  )
})
