import { printLink } from './print-link.ts'
import { runCommand } from './run-command.ts'

/** `npm run reset-password -- NAME`: prints a link for a new password. */
await runCommand((config) =>
  printLink(config, 'reset-password', (links, { id, version }) => links.make('reset', { id, version })),
)
