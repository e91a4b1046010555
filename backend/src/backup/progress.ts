const WIDTH = 30
const QUIET_STEP = 25

/** Progress callback; `total` may still grow. */
export type Progress = (label: string, done: number, total: number) => void

export const noProgress: Progress = () => {}

/** A progress bar on a terminal, an occasional line in a log. */
export function progressBar(out: NodeJS.WriteStream = process.stderr): Progress {
  let label = ''
  let shown = -1
  return (current, done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
    const step = out.isTTY ? percent : Math.floor(percent / QUIET_STEP) * QUIET_STEP
    if (current === label && step === shown) return
    label = current
    shown = step
    const filled = Math.round((percent / 100) * WIDTH)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
    if (out.isTTY) out.write(`\r${label.padEnd(20)} ${bar} ${percent} %${percent === 100 ? '\n' : ' '}`)
    else out.write(`${label}: ${step} %\n`)
  }
}
