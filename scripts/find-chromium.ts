import { existsSync } from 'node:fs'

/** The one without windows first: it takes a quarter less of the machine. */
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
