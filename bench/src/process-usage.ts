import { readdir, readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** CPU seconds of a process and its children, and its own memory in MB; zeros where there is no /proc. */
export async function usageOf(pid: number): Promise<{ cpuSeconds: number; memoryMb: number }> {
  const family = await familyOf(pid)
  const times = await Promise.all(family.map(cpuTicks))
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  return {
    cpuSeconds: times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND,
    memoryMb: resident / 1024,
  }
}

async function familyOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  return [pid, ...children.join(' ').trim().split(/\s+/).filter(Boolean).map(Number)]
}

async function cpuTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}
