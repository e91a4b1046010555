import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

/** Part of Debian's libheif-examples; no npm package encodes HEVC. */
export const canEncodeHeic = () => spawnSync('heif-enc', ['--help']).error === undefined

/** A photo in the format of phones. */
export async function toHeic(photo: Buffer): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-heic-'))
  try {
    const [from, to] = [path.join(folder, 'photo.png'), path.join(folder, 'photo.heic')]
    await sharp(photo).rotate().png().toFile(from)
    execFileSync('heif-enc', ['-q', '50', from, '-o', to], { stdio: 'ignore' })
    return readFileSync(to)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
