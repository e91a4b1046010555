import { LABEL_COUNT } from '../src/crf-transitions.ts'

const HEADER_SIZE = 16

type WeightRow = { key: number; weights: number[] }

// Few levels are enough: rounding errors average out over the weights of a word, and small weights need no bytes.
const WEIGHT_LEVELS = 40
const TRANSITION_LEVELS = 127

function quantise(values: number[], levels: number): { scale: number; bytes: number[] } {
  const limit = values.reduce((max, value) => Math.max(max, Math.abs(value)), 1e-9)
  const scale = Math.fround(limit / levels)
  return {
    scale,
    bytes: values.map((value) => Math.max(-levels, Math.min(levels, Math.round(value / scale)))),
  }
}

function growingKeys(keys: number[]): number[] {
  const bytes: number[] = []
  let previous = 0
  for (const key of keys) {
    let difference = key - previous
    previous = key
    while (difference > 127) {
      bytes.push((difference & 127) | 128)
      difference >>>= 7
    }
    bytes.push(difference)
  }
  return bytes
}

/** Encodes the bytes that src/crf-model.ts reads; rows whose weights all round to 0 are dropped. */
export function packWeights(
  rows: WeightRow[],
  transitions: number[],
  classes: [key: number, code: number][],
): { bytes: Uint8Array; rowCount: number } {
  const all = quantise(
    rows.flatMap((row) => row.weights),
    WEIGHT_LEVELS,
  )
  const kept = rows
    .map((row, index) => ({
      key: row.key,
      bytes: all.bytes.slice(index * LABEL_COUNT, (index + 1) * LABEL_COUNT),
    }))
    .filter((row) => row.bytes.some((byte) => byte !== 0))
    .sort((a, b) => a.key - b.key)
  const masks = kept.map((row) =>
    row.bytes.reduce((mask, byte, label) => (byte === 0 ? mask : mask | (1 << label)), 0),
  )
  const weights = kept.flatMap((row) => row.bytes.filter((byte) => byte !== 0))
  const moves = quantise(transitions, TRANSITION_LEVELS)
  const header = new DataView(new ArrayBuffer(HEADER_SIZE))
  header.setUint32(0, kept.length, true)
  header.setFloat32(4, all.scale, true)
  header.setFloat32(8, moves.scale, true)
  header.setUint32(12, classes.length, true)
  const sorted = classes.toSorted((a, b) => a[0] - b[0])
  const body = Int8Array.from([
    ...growingKeys(sorted.map(([key]) => key)),
    ...sorted.map(([, code]) => code),
    ...growingKeys(kept.map((row) => row.key)),
    ...masks,
    ...weights,
    ...moves.bytes,
  ])
  const bytes = new Uint8Array(HEADER_SIZE + body.length)
  bytes.set(new Uint8Array(header.buffer))
  bytes.set(new Uint8Array(body.buffer), HEADER_SIZE)
  return { bytes, rowCount: kept.length }
}
