import { hasPgbench } from './bare-create.ts'
import { markdownTable } from './markdown-table.ts'
import type { Measured } from './measure.ts'
import type { Results } from './results.ts'
import { computeTargets, targetTable } from './targets.ts'

const HEAD = [
  'scenario',
  'req/s',
  'p50 ms',
  'p99 ms',
  'alone p50 / p99',
  'service CPU ms',
  'PostgreSQL CPU ms',
  'rate',
  'CPU',
  'of hello',
  'failed',
]

export function report(results: Results): string {
  const { facts, scenarios } = results
  return [
    `${facts.recipes.toLocaleString('en')} recipes; best of ${facts.rounds} rounds of ${facts.seconds} s, 16 connections. Ready ${Math.round(facts.startMs)} ms after its start with the database up. Memory ${Math.round(facts.memoryMb)} MB when ready, ${Math.round(facts.peakMemoryMb)} MB at its peak.`,
    markdownTable(
      HEAD,
      Object.entries(scenarios).map(([name, measured]) => toRow(results, name, measured)),
    ),
    `CPU is milliseconds per request. The load generator shares the machine: ${generatorShare(scenarios)}. \`bare create\` went through ${hasPgbench ? 'pgbench' : 'the pg driver, for want of pgbench'}.`,
    targetTable(computeTargets(results)),
  ].join('\n\n')
}

function toRow({ scenarios, ratios }: Results, name: string, measured: Measured): string[] {
  const { perSecond, p50, p99, alone, serviceCpuMs, databaseCpuMs, failures } = measured
  const ratio = ratios[name]
  const hello = scenarios.hello?.perSecond
  return [
    name,
    Math.round(perSecond).toLocaleString('en'),
    p50.toFixed(2),
    p99.toFixed(2),
    alone ? `${alone.p50.toFixed(2)} / ${alone.p99.toFixed(2)}` : '',
    serviceCpuMs.toFixed(3),
    databaseCpuMs.toFixed(3),
    ratio ? `${percent(ratio.rate)} of ${ratio.against}` : '',
    ratio ? `${ratio.cpu.toFixed(1)} ×` : '',
    hello ? percent(perSecond / hello) : '',
    failures ? String(failures) : '',
  ]
}

function generatorShare({ hello }: Record<string, Measured>): string {
  if (!hello) return 'not measured'
  return `${Math.round((hello.generatorCpuSeconds * 1e6) / hello.requests)} µs a request of hello`
}

const percent = (share: number) => `${Math.round(share * 100)} %`
