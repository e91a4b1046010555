/** Calls back when the process that started this one is gone. */
export function whenParentIsGone(callback: () => void): void
