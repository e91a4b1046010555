/**
 * Memory that only startup used would stay resident until the next major collection: a fifth of the total. Needs
 * `--expose-gc`.
 */
export function releaseMemory() {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
