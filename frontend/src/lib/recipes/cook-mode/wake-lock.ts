import type { Attachment } from 'svelte/attachments'

/** Keeps the screen on while the element exists. Switching tabs releases the lock, so it is requested again. */
export function holdWakeLock(): Attachment {
  return () => {
    let lock: WakeLockSentinel | undefined
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    void acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      document.removeEventListener('visibilitychange', acquire)
      void lock?.release()
    }
  }
}
