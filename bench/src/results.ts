import type { Measured } from './measure.ts'
import type { Scenario } from './scenario.ts'

type Facts = {
  recipes: number
  rounds: number
  seconds: number
  startMs: number
  memoryMb: number
  peakMemoryMb: number
}

type Ratio = { against: string; rate: number; cpu: number }

export type Results = {
  facts: Facts
  scenarios: Record<string, Measured>
  ratios: Record<string, Ratio>
}

/** Ratio to the reference scenario: rate and CPU. */
export function computeRatios(
  scenarios: Scenario[],
  measured: Record<string, Measured>,
): Record<string, Ratio> {
  return Object.fromEntries(
    scenarios.flatMap(({ name, against = '' }) => {
      const own = measured[name]
      const other = measured[against]
      if (!own || !other) return []
      const rate = rounded(own.perSecond / other.perSecond)
      return [[name, { against, rate, cpu: rounded(sumCpu(own) / sumCpu(other)) }]]
    }),
  )
}

export const sumCpu = ({ serviceCpuMs, databaseCpuMs }: Measured) => serviceCpuMs + databaseCpuMs

/** Scenario name as a key for machine-readable output. */
export const toKey = (name: string) => name.replaceAll(/\W+/g, '_').toLowerCase()

/** Machine-readable result line: `{"get_one":0.63,…}`. */
export function formatResultLine({ ratios }: Results): string {
  const entries = Object.entries(ratios).map(([name, { rate }]) => [toKey(name), rate])
  return `bench: ${JSON.stringify(Object.fromEntries(entries))}`
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
