import { registerHooks } from 'node:module'

/** In the bundle: the part of the statement that changes a recipe which keeps what it was. */
const KEEPS_VERSION =
  /\.with\("kept", \(kept\) => kept\.insertInto\("recipe_versions"\).*?\.updateTable\("recipes"\)/s

/** Loaded before the service, which then saves recipes as if there were no versions. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (loaded.format !== 'module' || !url.includes('/backend/build/')) return loaded
    return { ...loaded, source: String(loaded.source).replace(KEEPS_VERSION, '.updateTable("recipes")') }
  },
})
