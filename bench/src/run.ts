import { attacks } from './attacks.ts'
import { changeFeed } from './change-feed.ts'
import { checkPlans } from './check-plans.ts'
import { growth } from './growth.ts'
import { history } from './history.ts'
import { idle } from './idle.ts'
import { measureScenarios } from './measure-scenarios.ts'
import { mechanisms } from './mechanisms.ts'
import { type Options, readOptions } from './options.ts'
import { overload } from './overload.ts'
import { createPlots } from './plots.ts'
import { renderPages } from './render-pages.ts'
import { report } from './report.ts'
import { formatResultLine } from './results.ts'
import { uploadPictures } from './upload-pictures.ts'
import { writeResults } from './write-results.ts'

const COMMANDS: Record<string, (options: Options) => Promise<void>> = {
  scenarios,
  growth,
  history,
  'change-feed': changeFeed,
  overload,
  attacks,
  idle,
  mechanisms,
  plans: checkPlans,
  uploads: uploadPictures,
  pages: renderPages,
}

async function scenarios(options: Options) {
  const { recipes, isQuick, only } = options
  const results = await measureScenarios(options)
  const text = report(results)
  console.log(`\n${text}`)
  if (!only)
    await writeResults({
      name: `${recipes}-recipes${isQuick ? '-quick' : ''}`,
      title: `Load on ${recipes.toLocaleString('en')} recipes`,
      results,
      report: text,
      plots: createPlots(results),
    })
  console.log(formatResultLine(results))
}

const options = readOptions()
const command = COMMANDS[options.command]
if (!command) throw new Error(`'${options.command}' is none of: ${Object.keys(COMMANDS).join(', ')}.`)
await command(options)
