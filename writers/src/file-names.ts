const MAX_LENGTH = 80
/** Characters with a special meaning in some file system. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD<>:"/\\|?*]+/gu

/** Creates names for files and folders from titles: portable, and unique without regard to case. */
export function createFileNamer(): (title: string) => string {
  const taken = new Map<string, number>()
  return (title) => {
    const name = toFileName(title)
    const key = name.normalize('NFKC').toLowerCase()
    const count = (taken.get(key) ?? 0) + 1
    taken.set(key, count)
    return count === 1 ? name : uniqueAs(name, count)
  }

  function uniqueAs(name: string, first: number): string {
    let count = first
    for (; taken.has(`${name} (${count})`.toLowerCase()); count++);
    taken.set(`${name} (${count})`.toLowerCase(), 1)
    return `${name} (${count})`
  }
}

export function toFileName(title: string): string {
  const clean = title.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ')
  const short = [...clean]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  // Windows reserves some names with any extension.
  return /^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(short) ? `recipe ${short}`.trim() : short
}
