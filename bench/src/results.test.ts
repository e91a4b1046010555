import { expect, test } from 'vitest'
import type { Measured } from './measure.ts'
import { computeRatios, formatResultLine, type Results } from './results.ts'
import type { Scenario } from './scenario.ts'
import { computeTargets } from './targets.ts'

const measured = (perSecond: number, cpuMs: number): Measured => ({
  perSecond,
  p50: 1,
  p99: 2,
  requests: 100,
  failures: 0,
  generatorCpuSeconds: 0,
  serviceCpuMs: cpuMs,
  databaseCpuMs: cpuMs,
})
const scenario = (name: string, against?: string): Scenario => ({
  name,
  server: 'larder',
  requests: [],
  ...(against && { against }),
})

const scenarios = { 'bare get': measured(1000, 0.5), 'get one, as User': measured(590, 1) }
const results: Results = {
  facts: {
    recipes: 10,
    rounds: 1,
    seconds: 1,
    startMs: 1500,
    memoryMb: 121,
    peakMemoryMb: 250,
  },
  scenarios,
  ratios: computeRatios([scenario('bare get'), scenario('get one, as User', 'bare get')], scenarios),
}

test('a scenario is a share of its reference, and costs so many times its CPU', () => {
  expect(results.ratios).toEqual({ 'get one, as User': { against: 'bare get', rate: 0.59, cpu: 2 } })
})

test('the last line is for machines', () => {
  expect(formatResultLine(results)).toBe('bench: {"get_one_as_user":0.59}')
})

test('a target is reached at its limit and missed beyond it', () => {
  const reached = Object.fromEntries(computeTargets(results).map(({ name, isReached }) => [name, isReached]))
  expect(reached).toEqual({
    'get one, as User': false,
    'memory when ready': false,
    'memory at its peak': true,
    'ready after the start': true,
  })
})
