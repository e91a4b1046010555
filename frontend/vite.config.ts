import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'
import { compiledMessages } from './scripts/compile-messages.ts'

export default defineConfig({
  plugins: [
    compiledMessages(),
    sveltekit({
      adapter: adapter(),
      csp: {
        mode: 'nonce',
        directives: {
          'default-src': ['none'],
          'script-src': ['self'],
          'style-src': ['self'],
          'img-src': ['self', 'data:'],
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
  // The workspaces are TypeScript sources: bundled, so that the build runs on its own.
  ssr: { noExternal: [/^@larder\//] },
  server: { port: 8000 },
})
