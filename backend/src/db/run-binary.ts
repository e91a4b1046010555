import { spawn } from 'node:child_process'
import type { ServerUser } from './embedded-user.ts'

/** The C library's text for ENOSPC. */
export const NO_SPACE = /No space left on device/

/** Runs a PostgreSQL program to its end. Rejects with the last line of its output. */
export function runBinary(user: ServerUser, binary: string, args: string[], input = ''): Promise<void> {
  const [command, wrapped] = user.wrap(binary, args)
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, wrapped, { ...user.identity, stdio: ['pipe', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', reject)
    // A program that ends before it has read all input reports the reason itself.
    child.stdin.on('error', () => {}).end(input)
    child.once('close', (code) =>
      code === 0 && !/^(ERROR|FATAL|PANIC):/m.test(output) ? resolve() : reject(createError(output)),
    )
  })
}

const createError = (output: string) =>
  Object.assign(new Error(output.trim().split('\n').at(-1)), NO_SPACE.test(output) && { code: 'ENOSPC' })
