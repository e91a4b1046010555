import { parseArgs } from 'node:util'

export type Options = {
  recipes: number
  rounds: number
  seconds: number
  only: string | undefined
  isQuick: boolean
}

export function readOptions(args = process.argv.slice(2)): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      recipes: { type: 'string', default: '10000' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string' },
    },
  })
  return {
    recipes: Number(values.recipes),
    rounds: Number(values.rounds ?? (values.quick ? 3 : 5)),
    seconds: Number(values.seconds ?? (values.quick ? 1.5 : 3)),
    only: values.only,
    isQuick: values.quick,
  }
}
