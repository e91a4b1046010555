import { StartError } from '../src/db/start-error.ts'
import { printLink } from './print-link.ts'
import { runCommand } from './run-command.ts'

/** `npm run emergency-login -- NAME`: prints a link that logs an Admin in, for when single sign-on does not work. */
await runCommand((config) =>
  printLink(config, 'emergency-login', (links, { id, version, role, username }) => {
    if (role !== 'Admin')
      throw new StartError(`'${username}' is not an Admin. Only Admins can log in like this.`)
    return links.make('emergency', { id, version })
  }),
)
