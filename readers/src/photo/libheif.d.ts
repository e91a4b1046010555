/** Only the functions used here; the package's own types omit them. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export type Shown = { data: Uint8ClampedArray; width: number; height: number }
  export type HeifImage = {
    get_width: () => number
    get_height: () => number
    is_primary: () => boolean
    has_alpha_channel: () => boolean
    display: (into: Shown, done: (shown: Shown | null) => void) => void
  }
  type Heif = { HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] } }

  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default function load(): Promise<Heif>
}
