import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const BUNDLE = fileURLToPath(new URL('../../backend/build/*.js', import.meta.url))

/** Preload module that replaces a part of the service's bundle. Spaces in `code` match the bundle's, which has few. */
export function rewriteBundle(code: RegExp, instead: string) {
  const place = new RegExp(code.source.replaceAll(' ', String.raw`\s*`))
  const files = globSync(BUNDLE).filter((file) => place.test(readFileSync(file, 'utf8')))
  if (files.length !== 1) throw new Error(`${files.length} files of the bundle have what is like ${place}.`)
  const [rewritten] = files.map((file) => pathToFileURL(file).href)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (url !== rewritten) return loaded
      return { ...loaded, source: String(loaded.source).replace(place, () => instead) }
    },
  })
}
