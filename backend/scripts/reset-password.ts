import { deleteAllFactors } from '../src/people/second-factor/second-factor.queries.ts'
import { printLink } from './print-link.ts'
import { runCommand } from './run-command.ts'

const REMOVE_FACTORS = '--remove-second-factor'

/** `npm run reset-password -- NAME`: prints a link for a new password. */
await runCommand((config) =>
  printLink(config, 'reset-password', async (links, { id, version }, trx) => {
    if (process.argv.includes(REMOVE_FACTORS)) await deleteAllFactors(trx, id)
    return links.make('reset', { id, version })
  }),
)
