import { metricUnit } from '@larder/amounts/metric-units'
import { formatNumber, locale } from './locale.ts'

/** "2.8 kg", "2,8 кг" */
export const formatMetric = (value: number, unit: string): string =>
  `${formatNumber(value)} ${metricUnit(unit, locale())}`
