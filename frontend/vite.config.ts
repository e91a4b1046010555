import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig, type Plugin } from 'vite'
import { compiledMessages } from './scripts/compile-messages.ts'
import { hoistDynamicImports } from './scripts/hoist-dynamic-imports.ts'

// With all they import: the first page loads this and its own file, and nothing made for other pages.
const FIRST_LOAD =
  /lib\/(site\/site-frame|recipes\/browse\/(recipe-grid|filter-choices|ingredient-filter)|ui\/(chip|empty-state|toast-region|progress-bar))\.svelte$|lib\/recipes\/(cooking-session\/unsent|timers\/tray)-signal\.ts$|messages\/(filter|first|home|load|results|search|sort)\.ts$/

// What every page uses of Svelte is taken first, then what the first page does not: the frame, which imports the
// one file that names them all, would carry both.
const SVELTE_CORE =
  /\/svelte\/src\/internal\/client\/(runtime|render|reactivity\/|dom\/(template|operations|blocks\/(each|if|key|snippet|svelte-component|svelte-head)|elements\/(attributes|class|style|events|misc|actions|attachments|bindings\/(this|shared|universal|props))))/
const SVELTE_SELDOM =
  /\/svelte\/src\/(internal\/client\/dom\/(blocks\/(html|await)|elements\/(transitions|customizable-select|custom-element|bindings\/(input|window|size)))|reactivity\/(set|map|media-query)|motion\/)/

// Of pages that work without a signal: one file, since the entry names every one there is.
const QUEUE = /lib\/offline\/change-queue\/(?!new-id)|messages\/signal\.ts$/

/** The first page names every file that there is, and a hash can't be packed: as short as the bundler takes them. */
const SHORT_HASH: Plugin = {
  name: 'short-hash',
  applyToEnvironment: ({ name }) => name === 'client',
  outputOptions: (options) => {
    const { entryFileNames: entries, chunkFileNames: chunks, assetFileNames: assets } = options
    const shorten = (name: string | undefined, length: number) =>
      String(name).replace('[hash]', `[hash:${length}]`)
    return {
      ...options,
      entryFileNames: (entry) => shorten(typeof entries === 'function' ? entries(entry) : entries, 7),
      chunkFileNames: (chunk) => shorten(typeof chunks === 'function' ? chunks(chunk) : chunks, 7),
      assetFileNames: (asset) => {
        const name = shorten(typeof assets === 'function' ? assets(asset) : assets, 5)
        return asset.names.some((file) => file.endsWith('.css')) ? name.replace('[name].', '') : name
      },
    }
  },
}

export default defineConfig({
  plugins: [
    compiledMessages(),
    SHORT_HASH,
    hoistDynamicImports(),
    sveltekit({
      adapter: adapter(),
      files: { serviceWorker: 'src/service-worker/worker' },
      // Only what works without a signal needs it: those pages register it themselves.
      serviceWorker: { register: false },
      // They travel in the page, which is shown the sooner for each file that it need not wait for.
      inlineStyleThreshold: 20_000,
      csp: {
        mode: 'nonce',
        directives: {
          'default-src': ['none'],
          'script-src': ['self'],
          'style-src': ['self'],
          // The one style attribute SvelteKit itself writes: its announcer of page titles.
          'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
          // blob: is a picture chosen for upload, before it is sent.
          'img-src': ['self', 'data:', 'blob:'],
          'font-src': ['self'],
          'connect-src': ['self'],
          'manifest-src': ['self'],
          'worker-src': ['self'],
          'form-action': ['self'],
          'base-uri': ['none'],
          'frame-ancestors': ['none'],
        },
      },
    }),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Svelte does not say of itself that its files can be left out one by one.
          treeshake: {
            moduleSideEffects: [
              {
                test: /\/svelte\/src\/(internal\/(client|shared)|reactivity|motion|animate)\//,
                sideEffects: false,
              },
            ],
          },
          // What many pages use travels in one file instead of thirty small ones, which also compresses better.
          output: {
            codeSplitting: {
              groups: [
                { name: 'svelte', test: SVELTE_CORE, priority: 3 },
                { name: 'seldom', test: SVELTE_SELDOM, priority: 2 },
                { name: 'frame', test: FIRST_LOAD, priority: 1 },
                { name: 'queue', test: QUEUE, priority: 1 },
                { name: 'shared', minShareCount: 9 },
                // The first page names every file that any page may load, so there must not be too many.
                { name: 'often', minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
  // The workspaces are TypeScript sources: bundled, so that the build runs on its own.
  ssr: { noExternal: [/^@larder\//] },
  server: { port: 8000 },
})
