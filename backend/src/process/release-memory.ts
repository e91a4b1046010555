/**
 * What only starting needed would stay resident until much has been asked for: a fifth of all. Node must have been started
 * with `--expose-gc`.
 */
export function releaseMemory() {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
