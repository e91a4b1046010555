import { makeZip } from 'client-zip'
import type { WrittenFile } from './format.ts'

type Files = Iterable<WrittenFile> | AsyncIterable<WrittenFile>

/** The files as one zip, made while it is read: the next file is asked for when the one before has been taken. */
export function zip(files: Files, writtenAt: Date): AsyncIterable<Uint8Array> {
  return makeZip(entries(files, writtenAt))
}

export async function zipped(files: Files, writtenAt: Date): Promise<Uint8Array> {
  return new Uint8Array(await new Response(makeZip(entries(files, writtenAt))).arrayBuffer())
}

async function* entries(files: Files, lastModified: Date) {
  for await (const { path, content } of files) yield { name: path, input: content, lastModified }
}
