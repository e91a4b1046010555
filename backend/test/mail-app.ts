import { startMailServer } from './mail-server.ts'
import { openTestApp } from './test-app.ts'
import { whenDone } from './when-done.ts'

/** A Larder that sends e-mails, and their server. */
export async function openMailApp(options?: { refuse: number }) {
  const post = await startMailServer(options)
  whenDone(post.close)
  return { post, larder: await openTestApp(post.settings) }
}
