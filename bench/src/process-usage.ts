import { readdir, readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

type Usage = { cpuSeconds: number; memoryMb: number; peakMemoryMb: number; processes: number }

/** CPU time and resident memory of a process and its descendants; zeros without /proc. */
export async function readUsage(pid: number): Promise<Usage> {
  const family = await listDescendants(pid)
  const members = await Promise.all(family.map(usageOfOne))
  const sum = (field: keyof (typeof members)[number]) =>
    members.reduce((total, member) => total + member[field], 0)
  return {
    cpuSeconds: sum('ticks') / TICKS_PER_SECOND,
    memoryMb: sum('residentKb') / 1024,
    peakMemoryMb: sum('peakKb') / 1024,
    processes: family.length,
  }
}

async function listDescendants(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.join(' ').trim().split(/\s+/).filter(Boolean).map(Number)
  const below = await Promise.all(children.map(listDescendants))
  return [pid, ...below.flat()]
}

async function usageOfOne(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  // A parent inherits the CPU time of its ended children, so nothing is lost between two readings.
  const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0)
  return { ticks, residentKb: kilobytes('VmRSS'), peakKb: kilobytes('VmHWM') }
}
