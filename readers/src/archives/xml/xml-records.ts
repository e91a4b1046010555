import { Parser } from 'htmlparser2'
import { ArchiveError } from '../archive-error.ts'
import { LIMITS } from '../limits.ts'

/**
 * Converts an XML element to a record: attributes by '@name', children by name, text by '#text'. An element with only
 * text becomes that text. '#at' is the position among siblings.
 */
type XmlRecord = { [name: string]: unknown }

type Open = { name: string; record: XmlRecord; text: string[] }

const CHUNK_LENGTH = 64 * 1024

function closed({ record, text }: Open): unknown {
  const words = text.join('').trim()
  if (Object.keys(record).length === 1) return words
  return words ? { ...record, '#text': words } : record
}

function addTo(parent: XmlRecord, name: string, value: unknown): void {
  const before = parent[name]
  parent[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
}

/** Yields each element of this name at any depth; null for one that is too large for a recipe. */
export function* xmlRecords(xml: string, wanted: string, place: string): Generator<XmlRecord | null> {
  let open: Open[] = []
  let done: (XmlRecord | null)[] = []
  let [at, depth, nodes, length, isTooLarge] = [0, 0, 0, 0, false]
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        depth += 1
        // The library's list of open elements is also slow beyond this depth.
        if (depth > LIMITS.xmlDepth) throw new ArchiveError('too_deep', place)
        const name = tag.toLowerCase()
        if (open.length === 0 && name !== wanted) return
        if (open.length === 0) [nodes, length, isTooLarge] = [0, 0, false]
        at += 1
        nodes += 1
        const named = Object.entries(attributes).map(([key, value]) => [`@${key.toLowerCase()}`, value])
        isTooLarge ||= nodes > LIMITS.recordNodes || length > LIMITS.xmlRecordLength
        open.push({ name, record: isTooLarge ? {} : { '#at': at, ...Object.fromEntries(named) }, text: [] })
      },
      ontext: (text) => {
        length += text.length
        if (length <= LIMITS.xmlRecordLength) open.at(-1)?.text.push(text)
      },
      onclosetag: () => {
        depth -= 1
        const element = open.pop()
        const parent = open.at(-1)
        if (!element) return
        if (parent && !isTooLarge) addTo(parent.record, element.name, closed(element))
        else if (!parent)
          done.push(isTooLarge ? null : { ...element.record, '#text': element.text.join('').trim() })
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let from = 0; from < xml.length; from += CHUNK_LENGTH) {
    parser.write(xml.slice(from, from + CHUNK_LENGTH))
    yield* done
    done = []
  }
  parser.end()
  yield* done
  open = []
}
