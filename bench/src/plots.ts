import { plot } from './plot.ts'
import { type Results, sumCpu } from './results.ts'

export function createPlots({ scenarios, ratios }: Results): Record<string, string> {
  const entries = Object.entries(scenarios)
  return {
    share: plot({
      title: 'Rate as a share of the reference',
      bars: Object.entries(ratios).map(([label, { rate, against }]) => ({
        label,
        parts: [Math.min(rate, 1)],
        value: `${Math.round(rate * 100)} % of ${against}`,
      })),
    }),
    rate: plot({
      title: 'Requests per second',
      bars: entries.map(([label, { perSecond }]) => ({
        label,
        parts: [perSecond],
        value: `${Math.round(perSecond).toLocaleString('en')}/s`,
      })),
    }),
    cpu: plot({
      title: 'CPU per request',
      legend: ['service', 'PostgreSQL'],
      bars: entries.map(([label, measured]) => ({
        label,
        parts: [measured.serviceCpuMs, measured.databaseCpuMs],
        value: `${sumCpu(measured).toFixed(2)} ms`,
      })),
    }),
  }
}
