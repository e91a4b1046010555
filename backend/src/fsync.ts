import { open } from 'node:fs/promises'

/** Writes a new file, and returns when it is on the disk. */
export async function writeThrough(file: string, content: string | Uint8Array, mode = 0o666) {
  const handle = await open(file, 'wx', mode)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function syncFile(file: string) {
  await sync(file, 'r+')
}

/** A name is on the disk when its folder is. */
export async function syncFolder(folder: string) {
  // Windows neither needs nor allows it.
  if (process.platform !== 'win32') await sync(folder, 'r')
}

async function sync(path: string, flags: string) {
  const handle = await open(path, flags)
  await handle.sync().finally(() => handle.close())
}
