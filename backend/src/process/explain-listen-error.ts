import { StartError } from '../db/start-error.ts'

/** Rethrows the error of a server that cannot listen, in words if the operator can mend it. */
export function explainListenError({
  host,
  port,
  variable,
}: {
  host: string
  port: number
  variable: string
}) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use. Stop the program that uses it, or set ${variable}.`)
    if (error.code === 'EACCES')
      throw new StartError(`Port ${port} requires more privileges. Set ${variable}.`)
    if (error.code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST is '${host}', which is not an address of this machine.`)
    throw error
  }
}
