import type { BatchOutcome } from './run-batches.ts'

export type BatchReport = BatchOutcome & { message: string; isUndone: boolean }

const KEY = 'larder_batch_report'

/** The last change of many recipes on this page, in sessionStorage, so that it can be undone after a reload. */
export function readReport(): BatchReport | undefined {
  try {
    const { path, report } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return path === location.pathname ? report : undefined
  } catch {
    return undefined
  }
}

export function storeReport(report: BatchReport | undefined) {
  try {
    if (!report || report.isUndone) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, report }))
  } catch {
    // Without storage, the report lasts until the page is left.
  }
}
