import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 100

/** Peak megabytes of the service, of the process that reads untrusted files, and of image resizing. */
export type PeakMemory = { api: number; reader: number; resizer: number }

/** Resident memory of a service and its child processes, sampled ten times a second. Linux only. */
export function watchMemory(getPid: () => number) {
  const most: PeakMemory = { api: 0, reader: 0, resizer: 0 }
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      await note(getPid(), most)
      await pause(LOOK_MS)
    }
  })()
  return async (): Promise<PeakMemory> => {
    isWatching = false
    await watching
    return most
  }
}

const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')

async function note(pid: number, most: PeakMemory) {
  const command = await read(pid, 'cmdline')
  if (/postgres/.test(await read(pid, 'comm'))) return
  const kind = /read-worker/.test(command) ? 'reader' : /resize-worker/.test(command) ? 'resizer' : 'api'
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(await read(pid, 'status'))?.[1] ?? 0)
  most[kind] = Math.max(most[kind], Math.round(kilobytes / 1024))
  const children = (await read(pid, `task/${pid}/children`)).split(' ').filter(Boolean)
  for (const child of children) await note(Number(child), most)
}
