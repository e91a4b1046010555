import type { Manifest, ManifestChunk, Plugin } from 'vite'

const MANIFEST = '.vite/manifest.json'

/**
 * SvelteKit walks this manifest to know which styles a page needs before its script, depth first. A file that
 * something loads later, too, is counted as loaded later if that path is walked first, and the page is shown without
 * its styles. So what is loaded later is named by the entries alone, which are walked to the end of their imports first.
 */
export function hoistInManifest(manifest: Manifest): Manifest {
  const findChunk = (key: string) => manifest[key] as ManifestChunk
  function collectDynamicImports(key: string, seen: Set<string>): string[] {
    if (seen.has(key)) return []
    seen.add(key)
    const { imports = [], dynamicImports = [] } = findChunk(key)
    return [...dynamicImports, ...imports.flatMap((imported) => collectDynamicImports(imported, seen))]
  }
  const entries = Object.entries(manifest).map(([key, { dynamicImports: _, ...chunk }]) => {
    if (!chunk.isEntry) return [key, chunk]
    const seen = new Set<string>()
    const later = collectDynamicImports(key, seen).filter((file) => !seen.has(file))
    return [key, { ...chunk, dynamicImports: [...new Set(later)] }]
  })
  return Object.fromEntries(entries)
}

export function hoistDynamicImports(): Plugin {
  return {
    name: 'hoist-dynamic-imports',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = bundle[MANIFEST]
        if (file?.type !== 'asset') return
        file.source = JSON.stringify(hoistInManifest(JSON.parse(String(file.source))))
      },
    },
  }
}
