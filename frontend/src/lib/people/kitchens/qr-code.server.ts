import { encode } from 'uqr'

export type QrCode = {
  /** Modules per side, including the quiet zone. */
  size: number
  /** The dark modules, as `d` attribute of an SVG path. */
  path: string
}

/** Minimum margin according to ISO/IEC 18004. */
const QUIET_ZONE = 4

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const rows = data.map((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  )
  return { size, path: rows.flat().join('') }
}
