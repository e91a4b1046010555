import { makeZip } from 'client-zip'
import type { WrittenFile } from './format.ts'

type Files = Iterable<WrittenFile> | AsyncIterable<WrittenFile>

/** Streams a zip; each file is requested after the previous one was written. */
export function zip(files: Files, writtenAt: Date): AsyncIterable<Uint8Array> {
  return makeZip(entries(files, writtenAt))
}

export async function zipped(files: Files, writtenAt: Date): Promise<Uint8Array> {
  return new Uint8Array(await new Response(makeZip(entries(files, writtenAt))).arrayBuffer())
}

async function* entries(files: Files, lastModified: Date) {
  for await (const { path, content } of files) yield { name: path, input: content, lastModified }
}
