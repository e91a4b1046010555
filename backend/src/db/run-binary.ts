import { spawn } from 'node:child_process'
import type { ServerUser } from './embedded-user.ts'

/** Runs one of PostgreSQL's programs to its end; rejects with the last line it said. */
export function runBinary(user: ServerUser, binary: string, args: string[], input = ''): Promise<void> {
  const [command, wrapped] = user.wrap(binary, args)
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, wrapped, { ...user.identity, stdio: ['pipe', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', reject)
    // Who ends before it has read everything says why by itself.
    child.stdin.on('error', () => {}).end(input)
    child.once('close', (code) =>
      code === 0 && !/^(ERROR|FATAL|PANIC):/m.test(output)
        ? resolve()
        : reject(new Error(output.trim().split('\n').at(-1))),
    )
  })
}
