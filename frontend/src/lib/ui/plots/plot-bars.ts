export type Bar = { label: string; value: number | null }
type PlottedBar = Bar & { x: number; y: number; width: number; height: number }

export const PLOT = { width: 560, height: 220, top: 24, bottom: 28 }
const GAP = 0.25

/** Scales the bars so that the highest fills the plot. Unknown values get no bar. */
export function plotBars(bars: readonly Bar[]): PlottedBar[] {
  const maxValue = Math.max(0, ...bars.map(({ value }) => value ?? 0))
  const step = PLOT.width / Math.max(bars.length, 1)
  const plotHeight = PLOT.height - PLOT.top - PLOT.bottom
  return bars.map((bar, index) => {
    const height = maxValue > 0 ? ((bar.value ?? 0) / maxValue) * plotHeight : 0
    const y = PLOT.top + plotHeight - height
    return { ...bar, x: index * step + (step * GAP) / 2, y, width: step * (1 - GAP), height }
  })
}
