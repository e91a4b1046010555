import { expect, test } from 'vitest'
import { PLOT, plotBars } from './plot-bars.ts'

test('scales bars to the highest; unknown values have none', () => {
  const [whole, half, none] = plotBars([
    { label: 'Mon', value: 2000 },
    { label: 'Tue', value: 1000 },
    { label: 'Wed', value: null },
  ])
  expect(whole).toMatchObject({ y: PLOT.top, height: PLOT.height - PLOT.top - PLOT.bottom })
  expect(half?.height).toBe((whole?.height ?? 0) / 2)
  expect(none).toMatchObject({ value: null, height: 0 })
  expect((none?.x ?? 0) + (none?.width ?? 0)).toBeLessThanOrEqual(PLOT.width)
})

test('draws nothing without values', () => {
  expect(plotBars([{ label: 'Mon', value: null }])).toMatchObject([{ height: 0 }])
})
