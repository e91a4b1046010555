import { spawn } from 'node:child_process'
import type { Program } from '../../scripts/programs.ts'

export type Started = { pid: number; startMs: number; stop: () => Promise<void> }

/** Starts a program and waits for its ready message. */
export async function startProcess({ file, flags, args = [], env }: Program): Promise<Started> {
  const began = performance.now()
  const child = spawn(process.execPath, [...flags, file, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  let isStopping = false
  const gone = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      if (!isStopping) console.error(`${file} has ended with ${signal ?? code}.`)
      resolve()
    }),
  )
  const ready = new Promise<'ready'>((resolve) => child.once('message', () => resolve('ready')))
  if ((await Promise.race([ready, gone])) !== 'ready') throw new Error(`${file} did not become ready.`)
  return {
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: async () => {
      isStopping = true
      child.kill('SIGTERM')
      await gone
    },
  }
}
