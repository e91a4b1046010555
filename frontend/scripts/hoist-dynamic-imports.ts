import type { Manifest, ManifestChunk, Plugin } from 'vite'

const MANIFEST = '.vite/manifest.json'

/**
 * SvelteKit walks this manifest depth first to find the styles that a page needs before its script. It treats a file
 * that is imported both statically and dynamically as dynamic if it reaches the dynamic import first, and the page
 * renders without the file's styles. Moving all dynamic imports to the entries makes it walk static imports first.
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
