import { spawn } from 'node:child_process'
import type { Program } from '../../scripts/programs.ts'

export type Started = { pid: number; startMs: number; stop: () => Promise<void> }

/** Runs a program and waits until it says that it is ready. */
export async function startProcess({ file, flags, env }: Program): Promise<Started> {
  const began = performance.now()
  const child = spawn(process.execPath, [...flags, file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)))
  })
  return {
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
