import bowser from 'bowser'

/** Product names, which need no translation. */
export function describeDevice(userAgent: string): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
