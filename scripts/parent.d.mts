/** Calls back when the process that started this one is gone. */
export function onParentExit(callback: () => void, isStarter?: boolean): void
