import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig, type Plugin } from 'vite'
import { API_PATH } from './api-path.ts'
import { hoistDynamicImports } from './scripts/hoist-dynamic-imports.ts'
import { compiledMessages } from './scripts/messages/compile-messages.ts'
import { separateScripts } from './scripts/messages/separate-scripts.ts'

// Chunk of the first page, with all imports: the first page loads only this and its own file.
const FIRST_LOAD =
  /lib\/(site\/site-frame|recipes\/browse\/(recipe-grid|filter-bar)|ui\/(chip|progress-bar))\.svelte$|lib\/recipes\/(cooking-session\/unsent|timers\/tray)-signal\.ts$|i18n\/local-today\.ts$|messages\/(filter|first|home|load|results|search|sort)\.ts$/

// Parts of Svelte that every page uses, and rarely used ones. Without these groups both would end up in the chunk
// of the first page.
const SVELTE_CORE =
  /\/svelte\/src\/internal\/client\/(runtime|render|reactivity\/|dom\/(template|operations|blocks\/(each|if|key|snippet|svelte-component|svelte-head)|elements\/(attributes|class|style|events|misc|actions|attachments|bindings\/(this|shared|universal|props))))/
const SVELTE_SELDOM =
  /\/svelte\/src\/(internal\/client\/dom\/(blocks\/(html|await)|elements\/(transitions|customizable-select|custom-element|bindings\/(input|window|size)))|reactivity\/(set|map|media-query)|motion\/)/

// One chunk for pages that work offline, because the entry lists every file.
const QUEUE = /lib\/offline\/change-queue\/(?!new-id)|messages\/signal\.ts$/

/** The first page lists every file, and hashes don't compress: the shortest that the bundler allows. */
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
      adapter: separateScripts(adapter()),
      files: { serviceWorker: 'src/service-worker/worker' },
      // Pages that work offline register it themselves.
      serviceWorker: { register: false },
      // Inline styles: the page renders sooner without extra requests.
      inlineStyleThreshold: 20_000,
      csp: {
        mode: 'nonce',
        directives: {
          'default-src': ['none'],
          'script-src': ['self'],
          'style-src': ['self'],
          // The style attribute of SvelteKit's route announcer.
          'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
          // blob: previews of pictures chosen for upload.
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
    // As in backend/rolldown.config.ts.
    ssr: {
      build: {
        rolldownOptions: {
          output: {
            charset: 'ascii',
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
    client: {
      build: {
        // Not the imported file itself, which the import requests anyway: the first page lists every file.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, dependencies) => dependencies.filter((each) => each !== file),
        },
        rolldownOptions: {
          // Svelte's package.json does not declare these files as free of side effects.
          treeshake: {
            moduleSideEffects: [
              {
                test: /\/svelte\/src\/(internal\/(client|shared)|reactivity|motion|animate)\//,
                sideEffects: false,
              },
            ],
          },
          // One shared chunk instead of thirty small ones; it also compresses better.
          output: {
            codeSplitting: {
              groups: [
                { name: 'svelte', test: SVELTE_CORE, priority: 3 },
                { name: 'seldom', test: SVELTE_SELDOM, priority: 2 },
                { name: 'frame', test: FIRST_LOAD, priority: 1 },
                { name: 'queue', test: QUEUE, priority: 1 },
                { name: 'shared', minShareCount: 9 },
                // By the pages that share them, but not in too many chunks: the first page lists each one.
                { name: 'often', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
              ],
            },
          },
        },
      },
    },
  },
  // Bundle the workspaces, which are TypeScript sources, so that the build is self-contained.
  ssr: { noExternal: [/^@larder\//] },
  // As the website's own server does it.
  server: {
    port: 8000,
    proxy: { [API_PATH.source]: { target: process.env.API_URL ?? 'http://127.0.0.1:7000' } },
  },
})
