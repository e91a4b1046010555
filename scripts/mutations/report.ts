import type { Stryker } from '@stryker-mutator/core'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
export type Mutant = Pick<MutantResult, 'fileName' | 'status' | 'mutatorName' | 'replacement' | 'location'>

const NOTICED = ['Killed', 'Timeout']
const UNNOTICED = ['Survived', 'NoCoverage']
const MAX_REPLACEMENT_LENGTH = 60

export function summarize(mutants: readonly Mutant[]) {
  const killed = mutants.filter(({ status }) => NOTICED.includes(status)).length
  const survivors = mutants.filter(({ status }) => UNNOTICED.includes(status))
  const total = killed + survivors.length
  return { killed, total, survivors, percent: total === 0 ? 100 : (100 * killed) / total }
}

/** The report of an area: its figures, then one line for each surviving mutant. */
export function writeReport(area: string, sample: number, mutants: readonly Mutant[]): string {
  const { killed, total, survivors, percent } = summarize(mutants)
  const which = sample === 1 ? 'all mutants' : `a sample of one in ${sample} top-level statements`
  const lines = survivors.map(formatMutant).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return [
    `# Mutations: ${area}`,
    '',
    `${killed} of ${total} mutants killed (${percent.toFixed(1)} %), ${which}. Survivors:`,
    '',
    ...lines.map((line) => `- ${line}`),
    '',
  ].join('\n')
}

function formatMutant({ fileName, location, mutatorName, replacement = '' }: Mutant): string {
  const code = replacement.replace(/\s+/g, ' ').replaceAll('`', "'")
  const short = code.length > MAX_REPLACEMENT_LENGTH ? `${code.slice(0, MAX_REPLACEMENT_LENGTH)}…` : code
  return `${fileName}:${location.start.line}:${location.start.column} ${mutatorName}: \`${short}\``
}
