import { parseArgs } from 'node:util'

export type Options = {
  command: string
  recipes: number
  rounds: number
  seconds: number
  only: string | undefined
  isQuick: boolean
  uploads: number
  /** Paths of the pages to render. */
  paths: string[]
}

export function readOptions(args = process.argv.slice(2)): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      recipes: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string' },
      uploads: { type: 'string', default: '50' },
    },
  })
  const [command = 'scenarios', ...paths] = positionals
  return {
    command,
    recipes: Number(values.recipes ?? (command === 'growth' || command === 'plans' ? 1_000_000 : 10_000)),
    rounds: Number(
      values.rounds ?? (values.quick ? 3 : ['history', 'change-feed'].includes(command) ? 20 : 5),
    ),
    seconds: Number(values.seconds ?? (values.quick ? 1.5 : 3)),
    only: values.only,
    isQuick: values.quick,
    uploads: Number(values.uploads),
    paths,
  }
}
