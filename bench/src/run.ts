import { measureScenarios } from './measure-scenarios.ts'
import { readOptions } from './options.ts'
import { plot } from './plot.ts'
import { report } from './report.ts'
import { lineOf, type Results } from './results.ts'
import { writeResults } from './write-results.ts'

const options = readOptions()
const commands: Record<string, () => Promise<void>> = {
  scenarios: async () => {
    const results = await measureScenarios(options)
    const text = report(results)
    console.log(`\n${text}`)
    const recipes = options.recipes.toLocaleString('en')
    const name = `${options.recipes}-recipes${options.isQuick ? '-quick' : ''}`
    if (!options.only)
      await writeResults({
        name,
        title: `Load on ${recipes} recipes`,
        results,
        report: text,
        plots: plotsOf(results),
      })
    console.log(lineOf(results))
  },
  growth: async () => (await import('./growth.ts')).growth(options),
  overload: async () => (await import('./overload.ts')).overload(options),
  plans: async () => (await import('./check-plans.ts')).checkPlans(options),
}

const command = commands[options.command]
if (!command) throw new Error(`'${options.command}' is none of: ${Object.keys(commands).join(', ')}.`)
await command()

function plotsOf({ scenarios }: Results): Record<string, string> {
  const entries = Object.entries(scenarios)
  return {
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
      legend: ['service', 'PostgreSQL', 'website'],
      bars: entries.map(([label, { serviceCpuMs, databaseCpuMs, websiteCpuMs }]) => ({
        label,
        parts: [serviceCpuMs, databaseCpuMs, websiteCpuMs],
        value: `${(serviceCpuMs + databaseCpuMs + websiteCpuMs).toFixed(2)} ms`,
      })),
    }),
  }
}
