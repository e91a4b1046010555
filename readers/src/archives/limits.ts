const MEGABYTE = 1024 * 1024

/** Limits memory to 300 MB and time to linear in the input size. */
export const LIMITS = {
  /** Maximum of a zip without extensions. */
  entries: 65_535,
  /** A file that is read completely: JSON, XML, text, a picture. */
  fileBytes: 32 * MEGABYTE,
  /** A nested zip is held in memory. */
  nestedZipBytes: 64 * MEGABYTE,
  /** Total unpacked size, without pictures opened later. */
  unpackedBytes: 1024 * MEGABYTE,
  /** Deflate reaches 1032 : 1; normal text stays below 50 : 1. */
  ratio: 250,
  /** Below this size, a high ratio is harmless. */
  ratioFromBytes: MEGABYTE,
  zipDepth: 2,
  jsonDepth: 64,
  /** Each value needs up to 50 bytes when parsed. */
  jsonValues: 2_000_000,
  /** One recipe in XML, HTML or CSV. */
  recordLength: 2 * MEGABYTE,
  /** Can contain a picture of some megabytes. */
  xmlRecordLength: 16 * MEGABYTE,
  recordNodes: 50_000,
  /** Each element is processed with all of its content. */
  htmlTags: 10_000,
  xmlDepth: 64,
  /** Longer lines are split. */
  lineLength: 20_000,
  frontMatterLength: 64 * 1024,
  leftOverLength: 1000,
  /** Limits the number of remarks about unknown files. */
  unknownEntries: 100,
  /** Number of entries listed in an error message. */
  namedEntries: 5,
} as const
