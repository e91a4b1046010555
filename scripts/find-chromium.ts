import { existsSync } from 'node:fs'

/** The headless shell first: it needs a quarter less CPU and memory. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  return [given, ...USUAL_PLACES].find((path) => path !== undefined && existsSync(path))
}
